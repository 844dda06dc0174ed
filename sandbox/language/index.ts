import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Ask, type Dropped, json, listen } from '../kit/http.ts';

/** How such a server can fail, or mislead. */
const faults = ['slow', 'error', 'garbage', 'huge', 'empty', 'tool-calls', 'redirect', 'outage'] as const;
export type LanguageFault = (typeof faults)[number];

/** One request as it came in. */
export interface Heard {
  readonly key: string | null;
  readonly body: string;
}

export interface LanguageSandbox {
  /** Up to before `/chat/completions`. */
  readonly url: string;
  readonly control: {
    /** What it says from now on: a text, or something made of what it is sent. */
    say(words: string | ((messages: readonly ChatMessage[]) => string)): void;
    /** From now on, until told otherwise. */
    fail(fault: LanguageFault | null, to?: string): void;
    readonly heard: Heard[];
  };
  stop(): Promise<void>;
}

export interface ChatMessage {
  readonly role: string;
  readonly content: string;
}

const SLOW_MS = 60_000;
const HUGE_CHARS = 2_000_000;

/**
 * Answers `POST /v1/chat/completions` as OpenAI does. A model of no mind of its own: it says what it was told to, and by
 * default repeats everything it was sent, as a model does that was talked into it.
 */
export async function startLanguageSandbox({
  host = '127.0.0.1',
  port = 0,
  key = 'sk-sandbox',
}: {
  host?: string;
  port?: number;
  key?: string;
} = {}): Promise<LanguageSandbox> {
  const heard: Heard[] = [];
  let fault: LanguageFault | null = null;
  let elsewhere = '';
  let speak = (messages: readonly ChatMessage[]): string => messages.map(({ content }) => content).join('\n');

  const answer = async (ask: Ask): Promise<Answer | Dropped> => {
    const given = /^Bearer (.+)$/.exec(ask.headers.authorization ?? '')?.[1] ?? null;
    heard.push({ key: given, body: ask.body });
    if (ask.method !== 'POST' || ask.path !== '/v1/chat/completions') return refusal(404, 'Not found');
    if (given !== key) return refusal(401, 'Incorrect API key provided');
    const messages = messagesOf(ask.body);
    if (!messages) return refusal(400, 'messages is required');
    if (fault === 'slow') await sleep(SLOW_MS, undefined, { ref: false });
    if (fault === 'outage') return { status: 'dropped' };
    if (fault === 'error') return refusal(500, 'The server had an error');
    if (fault === 'garbage') return { status: 200, body: '<html>{"choices":' };
    if (fault === 'huge') return json(200, completion({ content: 'a'.repeat(HUGE_CHARS) }));
    if (fault === 'empty') return json(200, completion({ content: ' \u0007 ' }));
    if (fault === 'redirect') return { status: 307, headers: { location: elsewhere }, body: '' };
    if (fault === 'tool-calls') return json(200, completion({ content: null, tool_calls: [refundCall] }));
    return json(200, completion({ content: speak(messages) }));
  };

  const listener = await listen({ host, port }, answer);
  return {
    url: `${listener.url}/v1`,
    control: {
      say: (words) => {
        speak = typeof words === 'string' ? () => words : words;
      },
      fail: (next, to = '') => {
        fault = next;
        elsewhere = to;
      },
      heard,
    },
    stop: listener.stop,
  };
}

/** What a model might want to be done. */
const refundCall = {
  id: 'call_1',
  type: 'function',
  function: { name: 'refund', arguments: '{"amount":"100"}' },
};

const completion = (message: object) => ({
  id: 'chatcmpl-sandbox',
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
});

const refusal = (status: number, message: string): Answer =>
  json(status, { error: { message, type: 'invalid_request_error' } });

function messagesOf(body: string): ChatMessage[] | null {
  try {
    const { messages } = JSON.parse(body) as { messages?: unknown };
    return Array.isArray(messages) ? (messages as ChatMessage[]) : null;
  } catch {
    return null;
  }
}
