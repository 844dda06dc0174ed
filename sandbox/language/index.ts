import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type DroppedConnection, type HttpRequest, json, listen } from '../kit/http.ts';

/** The ways in which the language server can fail or mislead its caller. */
const faults = ['slow', 'error', 'garbage', 'huge', 'empty', 'tool-calls', 'redirect', 'outage'] as const;
export type LanguageFault = (typeof faults)[number];

export interface ReceivedRequest {
  readonly key: string | null;
  readonly body: string;
}

interface LanguageControl {
  /** Sets the answer to all later requests: either a text, or a function of the messages. */
  say(answer: string | ((messages: readonly ChatMessage[]) => string)): void;
  /**
   * Makes all later requests fail in this way; null ends the fault. `to`: where the fault `redirect` sends
   * the caller.
   */
  fail(fault: LanguageFault | null, to?: string): void;
  /** All requests so far. */
  readonly requests: ReceivedRequest[];
}

export interface LanguageSandbox {
  /** The server's base address, without `/chat/completions`. */
  readonly url: string;
  readonly control: LanguageControl;
  stop(): Promise<void>;
}

export interface ChatMessage {
  readonly role: string;
  readonly content: string;
}

const SLOW_MS = 60_000;
const HUGE_CHARS = 2_000_000;

/**
 * Answers `POST /v1/chat/completions` as OpenAI does, with the answer that `say` set. Before `say` is called,
 * the answer repeats all messages of the request, like a model that obeys a prompt injection.
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
  const received: ReceivedRequest[] = [];
  let fault: LanguageFault | null = null;
  let redirectTo = '';
  let speak = (messages: readonly ChatMessage[]): string => messages.map(({ content }) => content).join('\n');

  const answer = async (ask: HttpRequest): Promise<Answer | DroppedConnection> => {
    const given = /^Bearer (.+)$/.exec(ask.headers.authorization ?? '')?.[1] ?? null;
    received.push({ key: given, body: ask.body });
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
    if (fault === 'redirect') return { status: 307, headers: { location: redirectTo }, body: '' };
    if (fault === 'tool-calls') return json(200, completion({ content: null, tool_calls: [refundCall] }));
    return json(200, completion({ content: speak(messages) }));
  };

  const listener = await listen({ host, port }, answer);
  return {
    url: `${listener.url}/v1`,
    control: {
      say: (next) => {
        speak = typeof next === 'string' ? () => next : next;
      },
      fail: (next, to = '') => {
        fault = next;
        redirectTo = to;
      },
      requests: received,
    },
    stop: listener.stop,
  };
}

/** A tool call that a model might return instead of a text. */
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
