import { isRecord, parseJson } from './stored.ts';

const BACKOFF_MIN_MS = 500;
const BACKOFF_MAX_MS = 30_000;
/** The server's close code for an unknown token or an ended session. */
const SESSION_ENDED = 4001;
/** After a ping, a connection without frames for this long counts as dead, even if it looks open. */
const SILENCE_MAX_MS = 90_000;
/** A call that has no answer after this time is sent by HTTP instead. */
const ANSWER_WITHIN_MS = 6_000;

/** `off`: no connection is wanted. `away`: wanted, but not connected. `up`: events arrive. */
export type SocketState = 'off' | 'away' | 'up';

export interface SocketSetup {
  readonly url: string;
  /** A currently valid token; null if nobody is logged in or the token cannot be renewed. */
  readonly freshToken: () => Promise<string | null>;
  /** The language for texts from the server. */
  readonly language?: () => string;
  /** Called if the server does not accept the token: renews it, or finds that the session has ended. */
  readonly onRefused: (token: string) => Promise<unknown>;
  /** `inbox`: the inbox to which the event was sent; null if it was sent to the person. */
  readonly onEvent: (name: string, payload: unknown, inbox: string | null) => void;
  /** Called if too many events were missed to replay them. */
  readonly onGap: () => void;
  readonly onState: (state: SocketState) => void;
  readonly readPosition: () => string | null;
  readonly keepPosition: (position: string | null) => void;
}

/** A random delay in the upper half of a doubling limit, so that many browsers do not reconnect together. */
export function backoffMs(attempt: number, chance = Math.random()): number {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** (attempt + 1));
  return ceiling / 2 + (chance * ceiling) / 2;
}

/**
 * One connection that reconnects by itself and continues after the last event it received. Events are hints:
 * a client that missed some loads the data again.
 */
export function createSocket(setup: SocketSetup) {
  let socket: WebSocket | undefined;
  let isWanted = false;
  let isReady = false;
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** The followed topics, each with its number of listeners on the page. */
  const topics = new Map<string, number>();
  /** Topics that were requested when the connection was made, and that the server has not confirmed yet. */
  const returning = new Set<string>();
  /** Calls that wait for their answer, by call id. */
  const pendingCalls = new Map<string, (answer: unknown) => void>();
  let lastCall = 0;

  function sendFrame(target: WebSocket, frame: Record<string, unknown>): void {
    if (target.readyState === WebSocket.OPEN) target.send(JSON.stringify(frame));
  }

  function identify(target: WebSocket, token: string): void {
    const after = setup.readPosition();
    const locale = setup.language?.();
    sendFrame(target, {
      type: 'auth',
      token,
      ...(after === null ? {} : { after }),
      ...(locale === undefined ? {} : { locale }),
    });
  }

  async function connect(): Promise<void> {
    clearTimeout(retry);
    if (!isWanted || socket || !navigator.onLine) return;
    const token = await setup.freshToken();
    if (!isWanted || socket || token === null) return;

    const opened = new WebSocket(setup.url);
    socket = opened;
    isReady = false;
    opened.onopen = () => identify(opened, token);
    opened.onmessage = ({ data }) => receive(opened, parseJson(String(data)));
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      forget();
      setup.onState('away');
      retry = setTimeout(() => void reconnect(code, token), backoffMs(attempt));
      attempt += 1;
    };
  }

  async function reconnect(code: number, token: string): Promise<void> {
    if (code === SESSION_ENDED) await setup.onRefused(token);
    await connect();
  }

  function receive(from: WebSocket, frame: unknown): void {
    if (from !== socket || !isRecord(frame)) return;
    if (silence !== undefined || frame.type === 'ping') watchSilence(from);
    const position = typeof frame.position === 'string' ? frame.position : null;

    if (frame.type === 'ping') sendFrame(from, { type: 'pong' });
    if (frame.type === 'ready') {
      attempt = 0;
      // A renewed token is also answered with `ready`, but then no event was missed.
      const isBack = !isReady;
      isReady = true;
      setup.onState('up');
      setup.keepPosition(position);
      for (const topic of topics.keys()) {
        if (isBack) returning.add(topic);
        sendFrame(from, { type: 'follow', topic });
      }
    }
    if (frame.type === 'event' && typeof frame.name === 'string') {
      setup.onEvent(frame.name, frame.payload, typeof frame.inbox === 'string' ? frame.inbox : null);
      // Before `ready`, missed and new events arrive mixed: a position stored now could skip some.
      if (isReady && position !== null) setup.keepPosition(position);
    }
    // Inbox events that were sent before this confirmation are not replayed, so the inbox is loaded again.
    if (frame.type === 'following' && typeof frame.topic === 'string' && returning.delete(frame.topic))
      if (frame.topic.startsWith('inbox:')) setup.onGap();
    if (frame.type === 'answer' && typeof frame.id === 'string') pendingCalls.get(frame.id)?.(frame);
    if (frame.type === 'gap') {
      setup.keepPosition(null);
      setup.onGap();
    }
  }

  function watchSilence(from: WebSocket): void {
    clearTimeout(silence);
    silence = setTimeout(() => from.close(), SILENCE_MAX_MS);
  }

  function forget(): void {
    clearTimeout(silence);
    silence = undefined;
    socket = undefined;
    returning.clear();
    // It is unknown whether the server received these calls, so their callers send them by HTTP.
    for (const answer of pendingCalls.values()) answer(null);
  }

  function drop(): void {
    clearTimeout(retry);
    const leaving = socket;
    forget();
    leaving?.close();
  }

  /** Connects now instead of after the backoff: the person or the network is back. */
  function connectNow(): void {
    attempt = 0;
    void connect();
  }

  return {
    start(): void {
      isWanted = true;
      setup.onState('away');
      connectNow();
    },
    stop(): void {
      isWanted = false;
      drop();
      setup.onState('off');
    },
    pause(): void {
      drop();
      if (isWanted) setup.onState('away');
    },
    resume: connectNow,
    /** Follows a topic, also after reconnects. Returns the function that unfollows it. */
    follow(topic: string): () => void {
      const listening = topics.get(topic) ?? 0;
      topics.set(topic, listening + 1);
      if (listening === 0 && socket && isReady) sendFrame(socket, { type: 'follow', topic });
      return () => {
        const left = (topics.get(topic) ?? 1) - 1;
        if (left > 0) {
          topics.set(topic, left);
          return;
        }
        topics.delete(topic);
        if (socket && isReady) sendFrame(socket, { type: 'unfollow', topic });
      };
    },
    /** Makes a call over the open connection. Resolves to null without a connection or an answer. */
    ask(path: string, input: unknown): Promise<unknown> {
      const open = socket;
      if (!open || !isReady) return Promise.resolve(null);
      lastCall += 1;
      const id = String(lastCall);
      return new Promise((resolve) => {
        const answer = (given: unknown) => {
          clearTimeout(patience);
          pendingCalls.delete(id);
          resolve(given);
        };
        const patience = setTimeout(() => answer(null), ANSWER_WITHIN_MS);
        pendingCalls.set(id, answer);
        sendFrame(open, { type: 'call', id, path, input });
      });
    },
    /** Sends a renewed token over the open connection. */
    renew(token: string): void {
      if (socket) identify(socket, token);
    },
  };
}
