import { z } from 'zod';
import type { Language } from '#locales/languages.ts';
import { type PublicWeb, publicWeb, sendJson } from '../../kit/public-web.ts';
import type { Translation, TranslationEndpoint, Translator } from './port.ts';

const TIMEOUT_MS = 5_000;
/** Some languages need more letters than others; nothing needs so many more. */
const LONGER_MAX = 4;
const SHORT_CHARS = 200;

const Answer = z.object({
  translatedText: z.string(),
  detectedLanguage: z.object({ language: z.string(), confidence: z.number() }).optional(),
});

/** The names that servers of every version know; newer ones also say `zh-Hans`. */
const targets: Partial<Record<Language, string>> = { 'zh-CN': 'zh', 'zh-hk': 'zt', in: 'id', gr: 'el' };

/** And back again, to what everybody else calls them. */
const tags: Readonly<Record<string, string>> = { zh: 'zh-Hans', zt: 'zh-Hant', pb: 'pt-BR' };
const TAG = /^[a-z]{2,3}(-[A-Za-z]{2,8})?$/;

/** Any server that answers `POST …/translate` as LibreTranslate does, on this machine or elsewhere: the operator chose it. */
export function libreTranslate(
  { address, key }: TranslationEndpoint,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Translator {
  const anywhere: PublicWeb = { ...publicWeb, mayReach: () => true, mayUsePort: () => true, timeoutMs };
  return {
    async translate(text, to) {
      const asked = {
        q: text,
        source: 'auto',
        target: targets[to] ?? to,
        format: 'text',
        ...(key === null ? {} : { api_key: key }),
      };
      const url = `${address.replace(/\/+$/, '')}/translate`;
      const answered = await sendJson(url, { headers: {}, body: asked }, anywhere);
      if (answered?.status !== 200) return null;
      const answer = Answer.safeParse(jsonOf(answered.bytes.toString('utf8')));
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

/** Words as a person would type them, and not many more than there were. */
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
  // A server that cannot tell names English, with no confidence in it.
  const language = detectedLanguage && detectedLanguage.confidence > 0 ? detectedLanguage.language : '';
  const from = tags[language] ?? language;
  return { text, from: TAG.test(from) ? from : null };
}
