import type { Listener } from './listeners.ts';

/** WebSocket close codes. The client reconnects after all of them but `SESSION_ENDED` and `NOT_ALLOWED`. */
export const closeCodes = {
  SESSION_ENDED: 4001,
  NOT_ALLOWED: 4003,
  TOO_SLOW: 4008,
  TOO_LARGE: 1009,
  TOO_MANY_FRAMES: 4029,
  GOING_AWAY: 1001,
} as const;

/** A client with more unread bytes than this is disconnected; it can reconnect and resume. */
const BUFFER_LIMIT_BYTES = 256 * 1024;
/** How long the server waits for the client's close frame; unread bytes stay in memory until then. */
const CLOSE_WITHIN_MS = 1_000;

/** Corked bytes that trigger a flush, so that bytes the client could already read do not count as unread. */
const HELD_LIMIT_BYTES = 32 * 1024;

/** Sends a frame that is meant for this socket only, such as an answer. */
export const send = (listener: Listener, frame: object): void => sendText(listener, JSON.stringify(frame));

export function sendText(listener: Listener, text: string): void {
  const { socket } = listener;
  if (socket.readyState !== socket.OPEN) return;
  corkUntilNextTick(listener);
  if (socket.bufferedAmount <= BUFFER_LIMIT_BYTES) socket.send(text);
  else closeSocket(listener, closeCodes.TOO_SLOW);
}

/** Closes the socket, and terminates it a second later even when the client has not closed its side. */
export function closeSocket({ socket }: Listener, code: number): void {
  socket.close(code);
  // The client may go on with its flood; frames that the server does not read cost it nothing.
  if (code === closeCodes.TOO_MANY_FRAMES) socket.pause();
  setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS).unref();
}

/**
 * Combines the frames that one socket gets in one tick, such as an answer and the events of the same commit,
 * into one write: a system call costs more than building the frames.
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
  // Runs when the current operation is done, before the next input or output event.
  process.nextTick(() => {
    listener.isCorked = false;
    stream.uncork();
  });
}

/** Sends an event; while missed events are replayed, it is queued behind them. */
export function sendEvent(listener: Listener, text: string): void {
  if (listener.backlog) listener.backlog.push(text);
  else sendText(listener, text);
}
