import { expect, test } from 'vitest';
import { fileOfHandler, handlersOf } from './handlers.ts';

const found = (source: string) =>
  handlersOf(
    'a.ts',
    `import { type Handler, handle, handleBatched, query as ask } from '../../kit/handle.ts';\n${source}`,
  );

test.each([
  ['a handler', 'export const sendTip = handle(tips.send, async () => done);', ['sendTip']],
  [
    'a function that returns a handler with preparation',
    'export const sendTip = (parts: Parts) => handle(tips.send, prepare, async () => done);',
    ['sendTip'],
  ],
  [
    'a function with a body that returns a query imported under another name',
    'export function listTips(parts: Parts) { return ask(tips.list, async () => []); }',
    ['listTips'],
  ],
  [
    'one handler that is created twice for the same call',
    'const send = () => ({ ...handle(chat.send, one), batch: handleBatched(chat.send, many) });',
    ['send'],
  ],
  [
    'two handlers',
    'export const mute = handle(chat.mute, run);\nexport const unmute = handle(chat.unmute, run);',
    ['mute', 'unmute'],
  ],
  [
    'two handlers of one function',
    'export const tips = () => [handle(tips.send, run), handle(tips.undo, run)];',
    ['tips', 'tips'],
  ],
  ['a handler without a name', 'export default handle(tips.send, run);', ['']],
  ['no handler in a query of the database', 'const rows = () => query(options.sql, []);', []],
])('handlersOf finds %s', (_, source, names) => {
  expect(found(source)).toEqual(names);
});

test('fileOfHandler returns the name of a handler’s file, in kebab case', () => {
  expect(fileOfHandler('listMyGifts')).toBe('list-my-gifts.ts');
  expect(fileOfHandler('exchange')).toBe('exchange.ts');
});
