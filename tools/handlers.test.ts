import { expect, test } from 'vitest';
import { fileOfHandler, handlersOf } from './handlers.ts';

const found = (source: string) => handlersOf('a.ts', source);

test.each([
  ['a handler', 'export const sendTip = handle(tips.send, async () => done);', ['sendTip']],
  [
    'a function that returns a handler with preparation',
    'export const sendTip = (parts: Parts) => handle(tips.send, prepare, async () => done);',
    ['sendTip'],
  ],
  [
    'a function with a body that returns a query',
    'export function listTips(parts: Parts) { return query(tips.list, async () => []); }',
    ['listTips'],
  ],
  [
    'one handler that creates two for the same call',
    'const send = () => ({ ...handle(chat.send, one), batch: handleBatched(chat.send, many) });',
    ['send'],
  ],
  [
    'two handlers',
    'export const mute = handle(chat.mute, run);\nexport const unmute = handle(chat.unmute, run);',
    ['mute', 'unmute'],
  ],
  ['a query of the database', "const rows = () => query('select 1', []);", []],
])('handlersOf finds %s', (_, source, names) => {
  expect(found(source)).toEqual(names);
});

test('fileOfHandler returns the name in kebab case', () => {
  expect(fileOfHandler('listMyGifts')).toBe('list-my-gifts.ts');
  expect(fileOfHandler('exchange')).toBe('exchange.ts');
});
