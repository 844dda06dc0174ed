import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type DroppedConnection, type HttpRequest, json, listen } from '../kit/http.ts';

/** The ways in which the translation server can fail. */
const faults = ['slow', 'error', 'busy', 'garbage', 'empty', 'redirect', 'outage'] as const;
export type TranslationFault = (typeof faults)[number];

interface TranslationControl {
  /**
   * Makes all later requests fail in this way; null ends the fault. `to`: where the fault `redirect` sends
   * the caller.
   */
  fail(fault: TranslationFault | null, to?: string): void;
  /** The bodies of all requests, as received. */
  readonly requests: string[];
}

export interface TranslationSandbox {
  /** The server's base address, without `/translate`. */
  readonly url: string;
  readonly control: TranslationControl;
  stop(): Promise<void>;
}

const SLOW_MS = 60_000;

/** One phrase in several languages, by language code. */
type Phrase = Readonly<Record<string, string>>;
const phrases = JSON.parse(
  readFileSync(new URL('./phrases.json', import.meta.url), 'utf8'),
) as readonly Phrase[];

/**
 * Language codes that only newer servers accept, each with the code that this sandbox uses for the language.
 */
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

/**
 * Answers `POST /translate` as LibreTranslate does. It translates only the phrases of `phrases.json`. It
 * returns any other text unchanged, with the two languages in front if they differ.
 */
export async function startTranslationSandbox({
  host = '127.0.0.1',
  port = 0,
  key = null,
}: {
  host?: string;
  port?: number;
  /** The key that callers must send; null when no key is required. */
  key?: string | null;
} = {}): Promise<TranslationSandbox> {
  const received: string[] = [];
  let fault: TranslationFault | null = null;
  let redirectTo = '';

  const answer = async (ask: HttpRequest): Promise<Answer | DroppedConnection> => {
    received.push(ask.body);
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
    if (fault === 'redirect') return { status: 307, headers: { location: redirectTo }, body: '' };
    return translated(asked);
  };

  const listener = await listen({ host, port }, answer);
  return {
    url: listener.url,
    control: {
      fail: (next, to = '') => {
        fault = next;
        redirectTo = to;
      },
      requests: received,
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
  const [text, to] = [String(q), codeOf(String(target))];
  if (!codes.has(to)) return refusal(400, `${String(target)} is not supported`);
  const known = phraseOf(text);
  const { language, confidence } = known ?? detected(text);
  const translatedText = language === to ? text : (known?.phrase[to] ?? `[${language} → ${to}] ${text}`);
  const isAuto = source === 'auto';
  return json(200, {
    translatedText,
    ...(isAuto ? { detectedLanguage: { confidence, language } } : {}),
  });
}

const codeOf = (code: string): string => aliases[code.toLowerCase()] ?? code.toLowerCase();

function phraseOf(text: string): { phrase: Phrase; language: string; confidence: number } | null {
  for (const phrase of phrases)
    for (const [language, said] of Object.entries(phrase))
      if (said === text.trim()) return { phrase, language, confidence: 97 };
  return null;
}

/**
 * Detects the language of a text by its script. A text without any of these scripts, such as one in Latin
 * letters, is taken for English with low confidence, as by a server that is unsure of the language.
 */
function detected(text: string): { language: string; confidence: number } {
  const [language] = scripts.find(([, letters]) => letters.test(text)) ?? [];
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
