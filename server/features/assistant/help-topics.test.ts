import { expect, test } from 'vitest';
import { languages } from '#locales/languages.ts';
import { serverMessage } from '#locales/messages.ts';
import { helpPassages } from './knowledge.ts';
import { findPassages } from './match.ts';

test.each(languages)(
  'in the language $code, the help finds its email topic by question, and its topic “sealed” by question and label',
  ({ code }) => {
    const first = (asked: string) => findPassages(asked, helpPassages(code))[0]?.passage;
    for (const topic of ['change_email', 'sealed'] as const) {
      const answer = serverMessage(code, `help.answer.${topic}`);
      expect(first(serverMessage(code, `help.question.${topic}`))?.answer).toBe(answer);
    }
    expect(first(serverMessage(code, 'wallet.history.sealed'))?.path).toBe('/wallet/statement');
  },
);

test.each([
  ['How do I change my email', 'change_email'],
  ['change my e-mail', 'change_email'],
  ['What is Sealed?', 'sealed'],
  ['How do I change my password', 'change_password'],
] as const)('the platform’s help picks the right one of two similar topics: %s', (asked, topic) => {
  const [found] = findPassages(asked, helpPassages('en'));
  expect(found?.passage.answer).toBe(serverMessage('en', `help.answer.${topic}`));
});
