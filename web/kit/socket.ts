import { isRecord, parseJson } from './stored.ts';

const BACKOFF_MIN_MS = 500;
const BACKOFF_MAX_MS = 30_000;
/** The server closes the connection with this code if the token is unknown or the session has ended. */
const SESSION_ENDED = 4001;
/**
 * If the server has sent a ping and later sends no frame for this time, the client closes the connection,
 * even if it looks open.
 */
const SILENCE_MAX_MS = 90_000;
/**
 * If the server does not answer a call over the socket within this time, the caller sends the call again by
 * HTTP.
 */
const ANSWER_WITHIN_MS = 6_000;

/**
 * `off`: no connection is wanted. `away`: a connection is wanted but not open. `up`: connected, events
 * arrive.
 */
export type SocketState = 'off' | 'away' | 'up';

export interface SocketSetup {
  readonly url: string;
  /** Returns a valid token; null if nobody is logged in or the token cannot be renewed. */
  readonly freshToken: () => Promise<string | null>;
  /** The language in which the server writes texts for the person. */
  readonly language?: () => string;
  /**
   * Called when the server does not accept the token. Renews the token, or finds that the session has ended.
   */
  readonly onRefused: (token: string) => Promise<unknown>;
  /** `inbox` is the id of the inbox to which the event was sent; null if it was sent to the person. */
  readonly onEvent: (name: string, payload: unknown, inbox: string | null) => void;
  /** Called when so many events were missed that the server cannot send them again. */
  readonly onGap: () => void;
  readonly onState: (state: SocketState) => void;
  readonly readPosition: () => string | null;
  readonly keepPosition: (position: string | null) => void;
}

/**
 * The delay before the next reconnect: a random time between half of a limit and the whole limit, so that
 * many browsers do not reconnect at the same time. The limit doubles with each attempt, up to BACKOFF_MAX_MS.
 */
export function backoffMs(attempt: number, chance = Math.random()): number {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** (attempt + 1));
  return ceiling / 2 + (chance * ceiling) / 2;
}

/**
 * A connection to the server that reconnects by itself and continues after the last event that it received.
 * If the server cannot send all missed events, `onGap` is called, so that the client loads the data again.
 */
export function createSocket(setup: SocketSetup) {
  let connection: Connection | undefined;
  let isWanted = false;
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const topics = openTopics((frame) => {
    if (connection?.isReady()) connection.send(frame);
  });
  const calls = openCalls();

  async function connect(): Promise<void> {
    clearTimeout(retry);
    if (!isWanted || connection || !navigator.onLine) return;
    const token = await setup.freshToken();
    if (!isWanted || connection || token === null) return;
    connection = openConnection(setup, {
      token,
      topics,
      calls,
      onReady: () => {
        attempt = 0;
      },
      onClose: (code) => {
        connection = undefined;
        setup.onState('away');
        retry = setTimeout(() => void reconnect(code, token), backoffMs(attempt));
        attempt += 1;
      },
    });
  }

  async function reconnect(code: number, token: string): Promise<void> {
    if (code === SESSION_ENDED) await setup.onRefused(token);
    await connect();
  }

  function drop(): void {
    clearTimeout(retry);
    const leaving = connection;
    connection = undefined;
    leaving?.close();
  }

  /**
   * Connects immediately, without the backoff: at the start, and when the tab is visible again or the network
   * is back.
   */
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
    /** Subscribes to a topic on this and all later connections. Returns the function that unsubscribes. */
    follow: topics.follow,
    /** Makes a call over the open connection. Resolves to null if there is no connection or no answer. */
    ask(path: string, input: unknown): Promise<unknown> {
      const open = connection;
      if (!open?.isReady()) return Promise.resolve(null);
      return calls.ask((id) => open.send({ type: 'call', id, path, input }));
    },
    renew(token: string): void {
      connection?.identify(token);
    },
  };
}

interface ConnectionSetup {
  readonly token: string;
  readonly topics: ReturnType<typeof openTopics>;
  readonly calls: ReturnType<typeof openCalls>;
  readonly onReady: () => void;
  /**
   * Called when the connection breaks. Not called after the app itself has closed the connection with
   * `close`.
   */
  readonly onClose: (code: number) => void;
}

type Connection = ReturnType<typeof openConnection>;

/** One connection to the server, until it closes. */
function openConnection(setup: SocketSetup, { token, topics, calls, onReady, onClose }: ConnectionSetup) {
  const socket = new WebSocket(setup.url);
  let isReady = false;
  let isLeft = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function send(frame: Record<string, unknown>): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  }

  function identify(by: string): void {
    const after = setup.readPosition();
    const locale = setup.language?.();
    send({
      type: 'auth',
      token: by,
      ...(after === null ? {} : { after }),
      ...(locale === undefined ? {} : { locale }),
    });
  }

  function receive(frame: unknown): void {
    if (isLeft || !isRecord(frame)) return;
    if (silence !== undefined || frame.type === 'ping') watchSilence();
    const position = typeof frame.position === 'string' ? frame.position : null;

    if (frame.type === 'ping') send({ type: 'pong' });
    if (frame.type === 'ready') {
      onReady();
      // The server also sends `ready` when a renewed token is sent over an open connection. In that case no
      // event was missed.
      const isBack = !isReady;
      isReady = true;
      setup.onState('up');
      setup.keepPosition(position);
      topics.followAgain({ isBack });
    }
    if (frame.type === 'event' && typeof frame.name === 'string') {
      setup.onEvent(frame.name, frame.payload, typeof frame.inbox === 'string' ? frame.inbox : null);
      // Before `ready`, missed and new events arrive in any order, so no position is stored. Otherwise the
      // connection could break after a new event, and the missed events before it would never arrive.
      if (isReady && position !== null) setup.keepPosition(position);
    }
    // The server does not repeat inbox events from before this confirmation, so the inbox is loaded again.
    if (frame.type === 'following' && typeof frame.topic === 'string' && topics.confirm(frame.topic))
      if (frame.topic.startsWith('inbox:')) setup.onGap();
    if (frame.type === 'answer' && typeof frame.id === 'string') calls.answer(frame.id, frame);
    if (frame.type === 'gap') {
      setup.keepPosition(null);
      setup.onGap();
    }
  }

  function watchSilence(): void {
    clearTimeout(silence);
    silence = setTimeout(() => socket.close(), SILENCE_MAX_MS);
  }

  function leave(): void {
    isLeft = true;
    clearTimeout(silence);
    topics.forgetRequests();
    calls.giveUp();
  }

  socket.onopen = () => identify(token);
  socket.onmessage = ({ data }) => receive(parseJson(String(data)));
  socket.onclose = ({ code }) => {
    if (isLeft) return;
    leave();
    onClose(code);
  };
  return {
    isReady: () => isReady,
    send,
    identify,
    close(): void {
      leave();
      socket.close();
    },
  };
}

/** The topics to which this and all later connections subscribe. `send` does nothing without a connection. */
function openTopics(send: (frame: { type: 'follow' | 'unfollow'; topic: string }) => void) {
  /** The number of listeners of each topic. */
  const topics = new Map<string, number>();
  /** Topics that were requested when the connection was made and that the server has not confirmed yet. */
  const returning = new Set<string>();
  return {
    follow(topic: string): () => void {
      const listening = topics.get(topic) ?? 0;
      topics.set(topic, listening + 1);
      if (listening === 0) send({ type: 'follow', topic });
      return () => {
        const left = (topics.get(topic) ?? 1) - 1;
        if (left > 0) {
          topics.set(topic, left);
          return;
        }
        topics.delete(topic);
        send({ type: 'unfollow', topic });
      };
    },
    /**
     * Subscribes to all topics again. `isBack` means that the connection is new and that events may have been
     * missed before it.
     */
    followAgain({ isBack }: { isBack: boolean }): void {
      for (const topic of topics.keys()) {
        if (isBack) returning.add(topic);
        send({ type: 'follow', topic });
      }
    },
    /**
     * Handles the server's confirmation of a topic. Returns true once for each topic that was requested when
     * the connection was made.
     */
    confirm: (topic: string): boolean => returning.delete(topic),
    /** Called when the connection is closed, because the server will then confirm no more topics. */
    forgetRequests: (): void => returning.clear(),
  };
}

/** The calls that were made over the connection and have no answer yet. */
function openCalls() {
  /** The functions that resolve the calls, by call id. */
  const pending = new Map<string, (answer: unknown) => void>();
  let last = 0;
  return {
    /** Sends a call. Resolves to its answer, or to null if there is none. */
    ask(send: (id: string) => void): Promise<unknown> {
      last += 1;
      const id = String(last);
      return new Promise((resolve) => {
        const answer = (given: unknown) => {
          clearTimeout(patience);
          pending.delete(id);
          resolve(given);
        };
        const patience = setTimeout(() => answer(null), ANSWER_WITHIN_MS);
        pending.set(id, answer);
        send(id);
      });
    },
    answer: (id: string, given: unknown): void => pending.get(id)?.(given),
    /**
     * Called when the connection is closed. It is unknown whether the server received these calls, so each
     * resolves to null and its caller sends it by HTTP.
     */
    giveUp(): void {
      for (const answer of pending.values()) answer(null);
    },
  };
}
