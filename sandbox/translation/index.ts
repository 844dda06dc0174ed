import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Ask, type Dropped, json, listen } from '../kit/http.ts';

/** How such a server can fail. */
const faults = ['slow', 'error', 'busy', 'garbage', 'empty', 'redirect', 'outage'] as const;
export type TranslationFault = (typeof faults)[number];

export interface TranslationSandbox {
  /** Up to before `/translate`. */
  readonly url: string;
  readonly control: {
    /** From now on, until told otherwise. */
    fail(fault: TranslationFault | null, to?: string): void;
    /** Every request as it came in. */
    readonly heard: string[];
  };
  stop(): Promise<void>;
}

const SLOW_MS = 60_000;

/** The same phrase in every language it is known in. */
type Phrase = Readonly<Record<string, string>>;
const phrases = JSON.parse(
  readFileSync(new URL('./phrases.json', import.meta.url), 'utf8'),
) as readonly Phrase[];

/** Newer servers also answer to these names. */
const aliases: Readonly<Record<string, string>> = {
  'zh-hans': 'zh',
  'zh-hant': 'zt',
  'pt-br': 'pt',
  pb: 'pt',
};
const codes = new Set(phrases.flatMap((phrase) => Object.keys(phrase)));

const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['el', /\p{Script=Greek}/u],
  ['uk', /[іїєґ]/iu],
  ['ru', /\p{Script=Cyrillic}/u],
];

/** Answers `POST /translate` as LibreTranslate does. It knows some phrases by heart and no language at all. */
export async function startTranslationSandbox({
  host = '127.0.0.1',
  port = 0,
  key = null,
}: {
  host?: string;
  port?: number;
  /** Null: everybody may ask. */
  key?: string | null;
} = {}): Promise<TranslationSandbox> {
  const heard: string[] = [];
  let fault: TranslationFault | null = null;
  let elsewhere = '';

  const answer = async (ask: Ask): Promise<Answer | Dropped> => {
    heard.push(ask.body);
    if (ask.method !== 'POST' || ask.path !== '/translate') return refusal(404, 'Not found');
    const asked = requestOf(ask.body);
    if (!asked) return refusal(400, 'Invalid JSON format');
    if (key !== null && asked.api_key === undefined)
      return refusal(400, 'Please contact the server operator to get an API key');
    if (key !== null && asked.api_key !== key) return refusal(403, 'Invalid API key');
    if (fault === 'slow') await sleep(SLOW_MS, undefined, { ref: false });
    if (fault === 'outage') return { status: 'dropped' };
    if (fault === 'error') return refusal(500, 'Cannot translate text: out of memory');
    if (fault === 'busy') return refusal(429, 'Slowdown: 20 per 1 minute');
    if (fault === 'garbage') return { status: 200, body: '<html>{"translatedText":' };
    if (fault === 'empty') return json(200, { translatedText: ' \u0007 ' });
    if (fault === 'redirect') return { status: 307, headers: { location: elsewhere }, body: '' };
    return translated(asked);
  };

  const listener = await listen({ host, port }, answer);
  return {
    url: listener.url,
    control: {
      fail: (next, to = '') => {
        fault = next;
        elsewhere = to;
      },
      heard,
    },
    stop: listener.stop,
  };
}

function translated({ q, source, target, format = 'text' }: Record<string, unknown>): Answer {
  for (const [name, value] of Object.entries({ q, source, target }))
    if (typeof value !== 'string' || value === '')
      return refusal(400, `Invalid request: missing ${name} parameter`);
  if (format !== 'text' && format !== 'html')
    return refusal(400, `${String(format)} format is not supported`);
  const [words, to] = [String(q), codeOf(String(target))];
  if (!codes.has(to)) return refusal(400, `${String(target)} is not supported`);
  const known = phraseOf(words);
  const { language, confidence } = known ?? detected(words);
  const text = language === to ? words : (known?.phrase[to] ?? `[${language} → ${to}] ${words}`);
  const isAuto = source === 'auto';
  return json(200, {
    translatedText: text,
    ...(isAuto ? { detectedLanguage: { confidence, language } } : {}),
  });
}

const codeOf = (code: string): string => aliases[code.toLowerCase()] ?? code.toLowerCase();

function phraseOf(words: string): { phrase: Phrase; language: string; confidence: number } | null {
  for (const phrase of phrases)
    for (const [language, said] of Object.entries(phrase))
      if (said === words.trim()) return { phrase, language, confidence: 97 };
  return null;
}

/** By its letters; Latin ones are taken for English, as a server does that cannot tell. */
function detected(words: string): { language: string; confidence: number } {
  const [language] = scripts.find(([, letters]) => letters.test(words)) ?? [];
  return language ? { language, confidence: 80 } : { language: 'en', confidence: 50 };
}

const refusal = (status: number, error: string): Answer => json(status, { error });

function requestOf(body: string): Record<string, unknown> | null {
  try {
    const asked: unknown = JSON.parse(body);
    return typeof asked === 'object' && asked !== null ? (asked as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
