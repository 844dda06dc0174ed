import type { Listener } from './listeners.ts';

/**
 * The WebSocket close codes. The client reconnects after each of them. After `SESSION_ENDED` it first tries to
 * renew its token, and it does not reconnect if the session has ended.
 */
export const closeCodes = {
  SESSION_ENDED: 4001,
  NOT_ALLOWED: 4003,
  TOO_SLOW: 4008,
  TOO_LARGE: 1009,
  TOO_MANY_FRAMES: 4029,
  GOING_AWAY: 1001,
} as const;

/**
 * The maximum number of bytes that wait for a client to read them. A client with more unread bytes is
 * disconnected; it can reconnect and resume.
 */
const BUFFER_LIMIT_BYTES = 256 * 1024;
/** How long the server waits for the client's close frame. Until then the unread bytes stay in memory. */
const CLOSE_WITHIN_MS = 1_000;

/**
 * When this many bytes are corked, they are flushed. Otherwise they would count as bytes that the client has
 * not read.
 */
const HELD_LIMIT_BYTES = 32 * 1024;

/** Sends a frame to this socket only, such as the answer to a call. */
export const send = (listener: Listener, frame: object): void => sendText(listener, JSON.stringify(frame));

export function sendText(listener: Listener, text: string): void {
  const { socket } = listener;
  if (socket.readyState !== socket.OPEN) return;
  corkUntilNextTick(listener);
  if (socket.bufferedAmount <= BUFFER_LIMIT_BYTES) socket.send(text);
  else closeSocket(listener, closeCodes.TOO_SLOW);
}

/**
 * Closes the socket. The connection is terminated after a second even if the client has not closed its side.
 */
export function closeSocket({ socket }: Listener, code: number): void {
  socket.close(code);
  // A client that sent too many frames may go on sending. The server stops reading, so that these frames cost
  // it nothing.
  if (code === closeCodes.TOO_MANY_FRAMES) socket.pause();
  setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS).unref();
}

/**
 * Combines all frames that a socket gets in one tick into one write, for example an answer and the events of
 * the same commit. A system call costs more than building a frame.
 */
function corkUntilNextTick(listener: Listener): void {
  const { stream } = listener;
  if (listener.isCorked) {
    if (stream.writableLength < HELD_LIMIT_BYTES) return;
    stream.uncork();
    stream.cork();
    return;
  }
  listener.isCorked = true;
  stream.cork();
  // Runs at the end of the current operation, before any other input or output is handled.
  process.nextTick(() => {
    listener.isCorked = false;
    stream.uncork();
  });
}

/** Sends an event. While missed events are being replayed, the event is queued to be sent after them. */
export function sendEvent(listener: Listener, text: string, ownId: number | null = null): void {
  if (listener.backlog) listener.backlog.push({ text, ownId });
  else sendText(listener, text);
}
