import { z } from 'zod';
import { type PublicWeb, publicWeb, sendJson } from '../../kit/public-web.ts';
import type { LanguageEndpoint, LanguagePort, LanguageQuestion } from './port.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_MAX_CHARS = 1_000;
const ANSWER_MAX_TOKENS = 500;
/** Long enough for a model that thinks aloud first. */
const READ_MAX_CHARS = 20_000;

/** Of all that may be in an answer only its words count; what it wants to have called is not even read. */
const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

interface Options {
  readonly web?: PublicWeb;
  readonly timeoutMs?: number;
}

/** Any server that answers `POST …/chat/completions` as OpenAI does, from a neighbour’s machine to a large company’s. */
export function chatCompletions({ web = publicWeb, timeoutMs = TIMEOUT_MS }: Options = {}): LanguagePort {
  const publicOnly: PublicWeb = { ...web, mayUsePort: () => true, timeoutMs };
  const anywhere: PublicWeb = { ...publicOnly, mayReach: () => true };
  return {
    async answer(endpoint, question, signal) {
      const { address, key, isTrusted } = endpoint;
      if (!isTrusted && URL.parse(address)?.protocol !== 'https:') return null;
      const limit = AbortSignal.timeout(timeoutMs);
      const answered = await sendJson(
        `${address.replace(/\/+$/, '')}/chat/completions`,
        { headers: key ? { authorization: `Bearer ${key}` } : {}, body: requestFor(endpoint, question) },
        isTrusted ? anywhere : publicOnly,
        signal ? AbortSignal.any([limit, signal]) : limit,
      );
      if (answered?.status !== 200) return null;
      const completion = Completion.safeParse(jsonOf(answered.bytes.toString('utf8')));
      return completion.success ? plainText(completion.data.choices[0]?.message.content ?? '') : null;
    },
  };
}

const requestFor = ({ model }: LanguageEndpoint, { system, words }: LanguageQuestion) => ({
  model,
  messages: [
    { role: 'system', content: system },
    ...words.map(({ isAsked, text }) => ({ role: isAsked ? 'user' : 'assistant', content: text })),
  ],
  max_tokens: ANSWER_MAX_TOKENS,
  stream: false,
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a model thinks aloud is not meant for anybody. */
const THOUGHTS = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi;
/** A tag ends before the next one begins: looked for as far as the text goes, half tags took time by the square. */
const MARKUP = /<\/?[a-z][^<>]*>|^#{1,6}\s+|\*\*|__|```[a-z]*/gim;
const UNSEEN = /[^\P{C}\n\u200c\u200d]/gu;

/** Words as a person would type them, and no more of them than a person would read. Null: none. */
function plainText(content: string): string | null {
  const text = content
    .slice(0, READ_MAX_CHARS)
    .toWellFormed()
    .replace(THOUGHTS, '')
    .replace(MARKUP, '')
    .replace(UNSEEN, '')
    .trim();
  if (text.length <= ANSWER_MAX_CHARS) return text === '' ? null : text;
  const cut = text.slice(0, ANSWER_MAX_CHARS);
  const end = Math.max(...['. ', '! ', '? ', '\n', '。'].map((mark) => cut.lastIndexOf(mark)));
  return (end > ANSWER_MAX_CHARS / 2 ? cut.slice(0, end + 1) : cut).toWellFormed().trim();
}
