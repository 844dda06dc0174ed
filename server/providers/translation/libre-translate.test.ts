import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Language, languages } from '#locales/languages.ts';
import { startTranslationSandbox, type TranslationSandbox } from '../../../sandbox/translation/index.ts';
import { libreTranslate } from './libre-translate.ts';
import type { Translator } from './port.ts';

let sandbox: TranslationSandbox;
let translator: Translator;
beforeAll(async () => {
  sandbox = await startTranslationSandbox({ key: 'a-key' });
  translator = libreTranslate({ address: `${sandbox.url}/`, key: 'a-key' }, { timeoutMs: 700 });
});
afterEach(() => {
  sandbox.control.fail(null);
  sandbox.control.heard.length = 0;
});
afterAll(() => sandbox.stop());

const SPANISH = 'Entonces asa los tomates diez minutos más esta vez.';
const ENGLISH = 'Then roast the tomatoes ten minutes longer this time.';

describe('a server that speaks LibreTranslate’s protocol', () => {
  test('is sent the words, the language they are wanted in and the key, and nothing else', async () => {
    expect(await translator.translate(SPANISH, 'en')).toEqual({ text: ENGLISH, from: 'es' });
    expect(sandbox.control.heard.map((body) => JSON.parse(body) as unknown)).toEqual([
      { q: SPANISH, source: 'auto', target: 'en', format: 'text', api_key: 'a-key' },
    ]);
  });

  test.each(languages.map(({ code }) => code))('knows what it calls our %s', async (code: Language) => {
    const there = await translator.translate(ENGLISH, code);
    expect(there?.from).toBe('en');
    expect(await translator.translate(there?.text ?? '', 'en')).toMatchObject({ text: ENGLISH });
  });

  test('says what others call the language it has found', async () => {
    const from = async (text: string) => (await translator.translate(text, 'en'))?.from;
    expect(await from('那这次把番茄多烤十分钟。')).toBe('zh-Hans');
    expect(await from('那這次把番茄多烤十分鐘。')).toBe('zh-Hant');
  });

  test.each(['slow', 'error', 'busy', 'garbage', 'empty', 'outage'] as const)(
    'that is %s answers nothing',
    async (fault) => {
      sandbox.control.fail(fault);
      expect(await translator.translate(SPANISH, 'en')).toBeNull();
    },
  );

  test('that redirects is not followed: the words are for this server alone', async () => {
    const other = await startTranslationSandbox();
    sandbox.control.fail('redirect', `${other.url}/translate`);
    expect(await translator.translate(SPANISH, 'en')).toBeNull();
    expect(other.control.heard).toEqual([]);
    await other.stop();
  });

  test('with the wrong key, none, or nobody there, answers nothing', async () => {
    const ask = (address: string, key: string | null) =>
      libreTranslate({ address, key }, { timeoutMs: 700 }).translate(SPANISH, 'en');
    expect(await ask(sandbox.url, 'another')).toBeNull();
    expect(await ask(sandbox.url, null)).toBeNull();
    expect(await ask('http://127.0.0.1:1', 'a-key')).toBeNull();
  });
});
