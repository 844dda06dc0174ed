import { isRecord, parseJson } from './stored.ts';

const BACKOFF_MIN_MS = 500;
const BACKOFF_MAX_MS = 30_000;
/** The server's own close code for a token it does not know or a session that has ended. */
const SESSION_ENDED = 4001;
/** A server that pings and then falls silent this long is gone, even if the line still looks open. */
const SILENCE_MAX_MS = 90_000;
/** A call that is not answered by then goes the other way. */
const ANSWER_WITHIN_MS = 6_000;

/** `off`: nobody wants a connection. `away`: wanted, but not there. `up`: events arrive. */
export type SocketState = 'off' | 'away' | 'up';

export interface SocketSetup {
  readonly url: string;
  /** A token that is good now; null when there is nobody to speak for, or no way to renew. */
  readonly freshToken: () => Promise<string | null>;
  /** What the server's sentences are to be written in. */
  readonly language?: () => string;
  /** The server does not know the token: renew it, or find that the session is over. */
  readonly onRefused: (token: string) => Promise<unknown>;
  /** `inbox`: it was told in the inbox of this creator, not to the person. */
  readonly onEvent: (name: string, payload: unknown, inbox: string | null) => void;
  /** Too much was missed to catch up event by event. */
  readonly onGap: () => void;
  readonly onState: (state: SocketState) => void;
  readonly readPosition: () => string | null;
  readonly keepPosition: (position: string | null) => void;
}

/** Between half and all of a delay that doubles: a thousand browsers must not come back in the same second. */
export function backoffMs(attempt: number, chance = Math.random()): number {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** (attempt + 1));
  return ceiling / 2 + (chance * ceiling) / 2;
}

/**
 * One connection that comes back by itself and goes on after the last event it saw. Events are hints: whoever missed
 * some asks the server again.
 */
export function createSocket(setup: SocketSetup) {
  let socket: WebSocket | undefined;
  let isWanted = false;
  let isReady = false;
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** What is told to many at once, and how many parts of the page listen to it. */
  const topics = new Map<string, number>();
  /** Those of them that were asked for when the line came up and are not heard yet. */
  const returning = new Set<string>();
  /** Calls that wait for their answer, by the number they were given. */
  const asked = new Map<string, (answer: unknown) => void>();
  let lastCall = 0;

  function say(target: WebSocket, frame: Record<string, unknown>): void {
    if (target.readyState === WebSocket.OPEN) target.send(JSON.stringify(frame));
  }

  function identify(target: WebSocket, token: string): void {
    const after = setup.readPosition();
    const locale = setup.language?.();
    say(target, {
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
    opened.onmessage = ({ data }) => hear(opened, parseJson(String(data)));
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

  function hear(from: WebSocket, frame: unknown): void {
    if (from !== socket || !isRecord(frame)) return;
    if (silence !== undefined || frame.type === 'ping') watchSilence(from);
    const position = typeof frame.position === 'string' ? frame.position : null;

    if (frame.type === 'ping') say(from, { type: 'pong' });
    if (frame.type === 'ready') {
      attempt = 0;
      // A renewed token is answered the same way, and nothing was missed.
      const isBack = !isReady;
      isReady = true;
      setup.onState('up');
      setup.keepPosition(position);
      for (const topic of topics.keys()) {
        if (isBack) returning.add(topic);
        say(from, { type: 'follow', topic });
      }
    }
    if (frame.type === 'event' && typeof frame.name === 'string') {
      setup.onEvent(frame.name, frame.payload, typeof frame.inbox === 'string' ? frame.inbox : null);
      // Until the server is ready, missed and new events arrive mixed: a place among them would skip some.
      if (isReady && position !== null) setup.keepPosition(position);
    }
    // What an inbox was told while nobody listened is not told again, and only from now on is it heard.
    if (frame.type === 'following' && typeof frame.topic === 'string' && returning.delete(frame.topic))
      if (frame.topic.startsWith('inbox:')) setup.onGap();
    if (frame.type === 'answer' && typeof frame.id === 'string') asked.get(frame.id)?.(frame);
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
    // Whether they were heard nobody knows: who asked asks another way.
    for (const answer of asked.values()) answer(null);
  }

  function drop(): void {
    clearTimeout(retry);
    const leaving = socket;
    forget();
    leaving?.close();
  }

  /** At once instead of after the backoff: the person is back, or the network is. */
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
    /** Listens to a topic over every reconnection. Gives the function that stops it. */
    follow(topic: string): () => void {
      const listening = topics.get(topic) ?? 0;
      topics.set(topic, listening + 1);
      if (listening === 0 && socket && isReady) say(socket, { type: 'follow', topic });
      return () => {
        const left = (topics.get(topic) ?? 1) - 1;
        if (left > 0) {
          topics.set(topic, left);
          return;
        }
        topics.delete(topic);
        if (socket && isReady) say(socket, { type: 'unfollow', topic });
      };
    },
    /** Makes a call over the open line. Null: there is none, or it gave no answer. */
    ask(path: string, input: unknown): Promise<unknown> {
      const line = socket;
      if (!line || !isReady) return Promise.resolve(null);
      lastCall += 1;
      const id = String(lastCall);
      return new Promise((resolve) => {
        const answer = (given: unknown) => {
          clearTimeout(patience);
          asked.delete(id);
          resolve(given);
        };
        const patience = setTimeout(() => answer(null), ANSWER_WITHIN_MS);
        asked.set(id, answer);
        say(line, { type: 'call', id, path, input });
      });
    },
    /** The token was renewed: the open connection gets the new one. */
    renew(token: string): void {
      if (socket) identify(socket, token);
    },
  };
}
