import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Call, EventType, InputOf, OutputOf, PayloadOf } from '#contract/kit.ts';
import { newId } from '#server/kit/random.ts';

const PATIENCE_MS = 60_000;

const Frame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('event'),
    id: z.number(),
    name: z.string(),
    payload: z.unknown(),
    position: z.string(),
    /** The creator in whose inbox the event was received. */
    inbox: z.string().optional(),
  }),
  z.object({ type: z.literal('ready'), position: z.string() }),
  z.object({ type: z.literal('following'), topic: z.string() }),
  z.object({ type: z.literal('error'), reason: z.string(), topic: z.string().optional() }),
  z.object({ type: z.literal('answer'), id: z.string(), success: z.boolean(), data: z.unknown() }),
  z.object({ type: z.literal('gap') }),
  z.object({ type: z.literal('ping') }),
]);

const Reason = z.object({ reason: z.string() });

export type SocketFrame = z.output<typeof Frame>;

/** An authenticated socket with everything that it has received. */
export interface Listener {
  readonly frames: readonly SocketFrame[];
  /** Resolves to the close code when either side has closed the socket. */
  readonly closed: Promise<number>;
  readonly isOpen: boolean;
  hasReceived(eventId: number): boolean;
  /** The events of one kind so far. An event that a resumed socket receives again is listed once. */
  received<E extends EventType>(event: E): PayloadOf<E>[];
  /** Checks the condition after each frame and waits until it is true. Throws `missing` after 60 seconds. */
  until(isTrue: () => boolean, missing: string): Promise<void>;
  send(frame: object): void;
  /**
   * Makes a call through the socket, as the web app does. A refusal is thrown as an error whose message is the
   * reason.
   */
  call<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>>;
  close(): Promise<void>;
}

/** Opens a socket and sends the token. Resolves when the server reports that the socket is ready. */
export async function openListener(
  origin: string,
  { token, after, headers = {} }: { token: string; after?: string; headers?: Record<string, string> },
): Promise<Listener> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { origin, headers });
  const frames: SocketFrame[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const until = (isTrue: () => boolean, missing: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (!isTrue()) return;
        stop();
        resolve();
      };
      const timeout = setTimeout(() => {
        stop();
        reject(new Error(missing));
      }, PATIENCE_MS);
      const stop = (): void => {
        clearTimeout(timeout);
        socket.off('message', check).off('close', check);
      };
      socket.on('message', check).on('close', check);
      check();
    });
  socket.on('message', (data) => {
    const frame = Frame.parse(JSON.parse(String(data)));
    frames.push(frame);
    if (frame.type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  socket.send(JSON.stringify({ type: 'auth', token, ...(after === undefined ? {} : { after }) }));
  await until(
    () => frames.some(({ type }) => type === 'ready') || socket.readyState !== WebSocket.OPEN,
    'The server never reported that the socket is ready.',
  );
  const events = () => frames.filter((frame) => frame.type === 'event');
  return {
    frames,
    closed,
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    hasReceived: (eventId) => events().some(({ id }) => id === eventId),
    received<E extends EventType>({ name, payload }: E): PayloadOf<E>[] {
      const byId = new Map(events().map((event) => [event.id, event]));
      return [...byId.values()]
        .filter((event) => event.name === name)
        .map((event) => payload.parse(event.payload) as PayloadOf<E>);
    },
    until,
    send: (frame) => socket.send(JSON.stringify(frame)),
    async call<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
      const id = newId();
      socket.send(JSON.stringify({ type: 'call', id, path: call.path, input }));
      const answers = () =>
        frames.flatMap((frame) => (frame.type === 'answer' && frame.id === id ? [frame] : []));
      await until(() => answers().length > 0, `The call ${call.path} was not answered.`);
      const [answer] = answers();
      if (!answer?.success) throw new Error(Reason.parse(answer?.data).reason);
      return call.output.parse(answer.data) as OutputOf<C>;
    },
    async close() {
      socket.close();
      await closed;
    },
  };
}
