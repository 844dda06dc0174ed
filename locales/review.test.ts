import { describe, expect, test } from 'vitest';
import type { Language } from './languages.ts';
import { type Exceptions, faultsIn } from './review.ts';
import { sourceHash } from './sources.ts';

const none: Exceptions = { keys: {}, words: {}, digits: {} };

interface Case {
  readonly language?: Language;
  readonly namespace?: string;
  readonly english: string;
  readonly text: string;
  readonly exceptions?: Exceptions;
}

function review({ language = 'de', namespace = 'core', english, text, exceptions = none }: Case): string[] {
  const sources = { [`${namespace}.key`]: sourceHash(english) };
  return faultsIn(
    { language, namespace, english: { key: english }, translation: { key: text }, sources },
    exceptions,
  );
}

test('faultsIn finds no faults in a good translation', () => {
  expect(review({ english: 'Send to {name}', text: 'An {name} senden' })).toEqual([]);
});

test('faultsIn reports a key that is missing and a key that English does not have', () => {
  const pages = {
    language: 'de',
    namespace: 'core',
    english: { a: 'One' },
    translation: { b: 'Zwei' },
    sources: {},
  } as const;
  expect(faultsIn(pages, none)).toEqual(['de core.a: is missing', 'de core.b: does not exist in English']);
});

test('faultsIn reports a translation when its recorded English text is outdated or missing', () => {
  const pages = {
    language: 'de',
    namespace: 'core',
    english: { a: 'New' },
    translation: { a: 'Alt' },
  } as const;
  const stale = ['de core.a: was translated from an older English text'];
  expect(faultsIn({ ...pages, sources: { 'core.a': sourceHash('Old') } }, none)).toEqual(stale);
  expect(faultsIn({ ...pages, sources: {} }, none)).toEqual(stale);
  expect(faultsIn({ ...pages, sources: { 'core.a': sourceHash('New') } }, none)).toEqual([]);
});

describe('faultsIn requires the same placeholders and tags as in the English text', () => {
  test.each([
    ['Hello {name}', 'Hallo', 'lacks {name}'],
    ['Hello {name}', 'Hallo {nom}', 'lacks {name}'],
    ['Hello', 'Hallo {name}', 'has {name}, English has not'],
    ['Read the <link>terms</link>', 'Lies die Bedingungen', 'lacks <link>'],
    ['{n, plural, one {# fan} other {# fans}}', '{n} Fans', 'lacks {n, plural}'],
    ['{k, select, a {Yes} other {No}}', '{k, select, b {Ja} other {Nein}}', 'lacks {k, select, a other}'],
  ])('faultsIn finds a fault when the English "%s" is translated as "%s"', (english, text, fault) => {
    expect(review({ english, text }).join('\n')).toContain(fault);
  });
});

describe('faultsIn: plural categories', () => {
  const english = '{n, plural, one {# fan} other {# fans}}';
  test.each<[Language, string, string | undefined]>([
    ['ar', '{n, plural, zero {أ} one {ب} two {ت} few {ث} many {ج} other {#}}', undefined],
    ['ar', '{n, plural, one {ب} other {#}}', 'lacks the plural few, many, two, zero'],
    ['ru', '{n, plural, one {# фан} few {# фана} other {# фанов}}', 'lacks the plural many'],
    ['ja', '{n, plural, other {# 人}}', undefined],
    ['ja', '{n, plural, one {# 人} other {# 人}}', 'has the plural one, which the language does not know'],
  ])('faultsIn requires exactly the plural categories of the language: %s, %s', (language, text, fault) => {
    const faults = review({ language, english, text });
    if (fault === undefined) expect(faults).toEqual([]);
    else expect(faults.join().replace(/plural (\w+, )+\w+$/, (list) => sortedList(list))).toContain(fault);
  });

  const sortedList = (list: string) => `plural ${list.slice('plural '.length).split(', ').sort().join(', ')}`;
});

describe('faultsIn: texts left in English', () => {
  const english = 'Status';
  const exception = { reason: 'the same word' };

  test('faultsIn reports a translation equal to the English text when no exception lists its key or text', () => {
    expect(review({ english, text: english })).toEqual(['de core.key: is left in English']);
    expect(review({ english: '{a} · {b}', text: '{a} · {b}' })).toEqual([]);
  });

  test('faultsIn accepts a translation equal to the English text when its language has an exception for it', () => {
    const by = (part: Partial<Exceptions>) =>
      review({ english, text: english, exceptions: { ...none, ...part } });
    expect(by({ keys: { 'core.key': exception } })).toEqual([]);
    expect(by({ words: { Status: { ...exception, languages: ['de'] } } })).toEqual([]);
    expect(by({ words: { Status: { ...exception, languages: ['fr'] } } })).toHaveLength(1);
    expect(by({ words: { Stat: exception } })).toHaveLength(1);
  });
});

describe('faultsIn: style', () => {
  test.each([
    ['Wird geladen...', 'three dots'],
    ["Geht's", 'straight apostrophe'],
    [' Laden', 'blanks around'],
    ['', 'empty'],
    ['Laden {', 'cannot be read'],
    ['Laden <blink>jetzt</blink>', 'unknown tag <blink>'],
    ['In 5 Minuten', 'digit'],
    ['In ٥ Minuten', 'digit'],
    ['Für $ laden', 'currency sign'],
  ])('the text "%s" has the fault: %s', (text, fault) => {
    expect(review({ english: 'Load', text }).join('\n')).toContain(fault);
  });

  test('faultsIn allows a digit if the English text has one or if an exception lists the word with the digit', () => {
    expect(review({ english: 'Over 18', text: 'Über 18' })).toEqual([]);
    const digits = { '2段階認証': { reason: 'a word', languages: ['ja'] } };
    const asked = {
      english: 'Two-factor authentication',
      text: '2段階認証',
      exceptions: { ...none, digits },
    };
    expect(review({ ...asked, language: 'ja' })).toEqual([]);
    expect(review({ ...asked, language: 'ko' }).join()).toContain('digit');
  });

  test('faultsIn reports an exclamation mark of any script in a refusal', () => {
    for (const text of ['Nein!', '不行！', '¡No']) {
      expect(review({ namespace: 'refusals', english: 'No.', text }).join()).toContain('exclamation mark');
      expect(review({ namespace: 'core', english: 'No.', text })).toEqual([]);
    }
  });

  test('faultsIn also checks the style of English texts', () => {
    const faults = review({ language: 'en', english: "Don't...", text: "Don't..." });
    expect(faults).toHaveLength(2);
  });
});
