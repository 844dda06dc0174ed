import { z } from 'zod';
import { type PublicWeb, publicWeb, sendJson } from '../../kit/public-web.ts';
import type { LanguageEndpoint, LanguagePort, LanguageQuestion } from './port.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_MAX_CHARS = 1_000;
const ANSWER_MAX_TOKENS = 500;
/** How much text is read: enough for a model that writes out its reasoning before the answer. */
const READ_MAX_CHARS = 20_000;

/** Reads only the text of the answer. Tool calls that the model requests are ignored. */
const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

interface Options {
  readonly web?: PublicWeb;
  readonly timeoutMs?: number;
}

/** Connects to any server with OpenAI's API (`POST …/chat/completions`), local or on the internet. */
export function chatCompletions({ web = publicWeb, timeoutMs = TIMEOUT_MS }: Options = {}): LanguagePort {
  const publicOnly: PublicWeb = { ...web, mayUsePort: () => true, timeoutMs };
  const anywhere: PublicWeb = { ...publicOnly, mayReach: () => true };
  return {
    async answer(endpoint, question, signal) {
      const { address, key, isTrusted } = endpoint;
      if (!isTrusted && URL.parse(address)?.protocol !== 'https:') return null;
      const limit = AbortSignal.timeout(timeoutMs);
      const response = await sendJson(
        `${address.replace(/\/+$/, '')}/chat/completions`,
        { headers: key ? { authorization: `Bearer ${key}` } : {}, body: requestFor(endpoint, question) },
        isTrusted ? anywhere : publicOnly,
        signal ? AbortSignal.any([limit, signal]) : limit,
      );
      if (response?.status !== 200) return null;
      const completion = Completion.safeParse(jsonOf(response.bytes.toString('utf8')));
      return completion.success ? plainText(completion.data.choices[0]?.message.content ?? '') : null;
    },
  };
}

const requestFor = ({ model }: LanguageEndpoint, { system, messages }: LanguageQuestion) => ({
  model,
  messages: [
    { role: 'system', content: system },
    ...messages.map(({ isAsked, text }) => ({ role: isAsked ? 'user' : 'assistant', content: text })),
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

/** The part of an answer that holds the model's reasoning, which is never shown. */
const THOUGHTS = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi;
/** `[^<>]*` stops at the next `<`. Otherwise, text with many unclosed tags would take quadratic time. */
const MARKUP = /<\/?[a-z][^<>]*>|^#{1,6}\s+|\*\*|__|```[a-z]*/gim;
const UNSEEN = /[^\P{C}\n\u200c\u200d]/gu;

/** The model's answer as plain text of at most `ANSWER_MAX_CHARS`. Null when no text is left. */
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
