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
  sandbox.control.requests.length = 0;
});
afterAll(() => sandbox.stop());

const SPANISH = 'Entonces asa los tomates diez minutos más esta vez.';
const ENGLISH = 'Then roast the tomatoes ten minutes longer this time.';

describe('libreTranslate', () => {
  test('libreTranslate sends only the text, the target language, the key and two fixed options', async () => {
    expect(await translator.translate(SPANISH, 'en')).toEqual({ text: ENGLISH, from: 'es' });
    expect(sandbox.control.requests.map((body) => JSON.parse(body) as unknown)).toEqual([
      { q: SPANISH, source: 'auto', target: 'en', format: 'text', api_key: 'a-key' },
    ]);
  });

  test.each(languages.map(({ code }) => code))(
    'libreTranslate maps our language code %s to the server’s code',
    async (code: Language) => {
      const there = await translator.translate(ENGLISH, code);
      expect(there?.from).toBe('en');
      expect(await translator.translate(there?.text ?? '', 'en')).toMatchObject({ text: ENGLISH });
    },
  );

  test('libreTranslate returns detected Chinese with its script, as a BCP 47 tag', async () => {
    const from = async (text: string) => (await translator.translate(text, 'en'))?.from;
    expect(await from('那这次把番茄多烤十分钟。')).toBe('zh-Hans');
    expect(await from('那這次把番茄多烤十分鐘。')).toBe('zh-Hant');
  });

  test.each(['slow', 'error', 'busy', 'garbage', 'empty', 'outage'] as const)(
    'libreTranslate returns null when the server fails with the fault "%s"',
    async (fault) => {
      sandbox.control.fail(fault);
      expect(await translator.translate(SPANISH, 'en')).toBeNull();
    },
  );

  test('libreTranslate does not follow a redirect, so that no other server receives the text', async () => {
    const other = await startTranslationSandbox();
    sandbox.control.fail('redirect', `${other.url}/translate`);
    expect(await translator.translate(SPANISH, 'en')).toBeNull();
    expect(other.control.requests).toEqual([]);
    await other.stop();
  });

  test('libreTranslate returns null for a wrong key, a missing key, and an unreachable server', async () => {
    const translate = (address: string, key: string | null) =>
      libreTranslate({ address, key }, { timeoutMs: 700 }).translate(SPANISH, 'en');
    expect(await translate(sandbox.url, 'another')).toBeNull();
    expect(await translate(sandbox.url, null)).toBeNull();
    expect(await translate('http://127.0.0.1:1', 'a-key')).toBeNull();
  });
});
