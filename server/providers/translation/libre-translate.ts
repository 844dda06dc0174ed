import { z } from 'zod';
import type { Language } from '#locales/languages.ts';
import { type PublicWeb, publicWeb, sendJson } from '../../kit/public-web.ts';
import type { Translation, TranslationEndpoint, Translator } from './port.ts';

const TIMEOUT_MS = 5_000;
/**
 * A translation may be at most this many times as long as its source, plus `SHORT_CHARS`; the rest is cut.
 */
const LONGER_MAX = 4;
const SHORT_CHARS = 200;

const Answer = z.object({
  translatedText: z.string(),
  detectedLanguage: z.object({ language: z.string(), confidence: z.number() }).optional(),
});

/**
 * Server codes that differ from our language codes. Every server version supports these; newer ones also
 * accept `zh-Hans`.
 */
const targets: Partial<Record<Language, string>> = { 'zh-CN': 'zh', 'zh-hk': 'zt', in: 'id', gr: 'el' };

/** The BCP 47 tags for those codes of the server that are not valid or precise BCP 47 tags themselves. */
const tags: Readonly<Record<string, string>> = { zh: 'zh-Hans', zt: 'zh-Hant', pb: 'pt-BR' };
const TAG = /^[a-z]{2,3}(-[A-Za-z]{2,8})?$/;

/** Connects to any server with LibreTranslate's API (`POST …/translate`), as chosen by the operator. */
export function libreTranslate(
  { address, key }: TranslationEndpoint,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Translator {
  const anywhere: PublicWeb = { ...publicWeb, mayReach: () => true, mayUsePort: () => true, timeoutMs };
  return {
    async translate(text, to) {
      const body = {
        q: text,
        source: 'auto',
        target: targets[to] ?? to,
        format: 'text',
        ...(key === null ? {} : { api_key: key }),
      };
      const url = `${address.replace(/\/+$/, '')}/translate`;
      const response = await sendJson(url, { headers: {}, body }, anywhere);
      if (response?.status !== 200) return null;
      const answer = Answer.safeParse(jsonOf(response.bytes.toString('utf8')));
      return answer.success ? translationOf(answer.data, text.length) : null;
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const UNSEEN = /[^\P{C}\n\u200c\u200d]/gu;

/** The translation as plain text of limited length. Null when no text is left. */
function translationOf(
  { translatedText, detectedLanguage }: z.output<typeof Answer>,
  length: number,
): Translation | null {
  const text = translatedText
    .slice(0, SHORT_CHARS + length * LONGER_MAX)
    .toWellFormed()
    .replace(UNSEEN, '')
    .trim();
  if (text === '') return null;
  // The server returns English with confidence 0 when it could not detect the language.
  const language = detectedLanguage && detectedLanguage.confidence > 0 ? detectedLanguage.language : '';
  const from = tags[language] ?? language;
  return { text, from: TAG.test(from) ? from : null };
}
