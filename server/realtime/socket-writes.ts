import type { Listener } from './listeners.ts';

/** Close codes of our own; every one but `SESSION_ENDED` and `NOT_ALLOWED` means: come back and resume. */
export const closeCodes = {
  SESSION_ENDED: 4001,
  NOT_ALLOWED: 4003,
  TOO_SLOW: 4008,
  TOO_LARGE: 1009,
  TOO_MANY_FRAMES: 4029,
  GOING_AWAY: 1001,
} as const;

/** A reader that leaves this much unread is cut off; it resumes when it can read again. */
const BUFFER_LIMIT_BYTES = 256 * 1024;
/** How long a close is waited for that its reader may never answer, with everything it has not read in our memory. */
const CLOSE_WITHIN_MS = 1_000;

/** So much is held back at most: what its reader has taken by then does not count against them. */
const HELD_LIMIT_BYTES = 32 * 1024;

/** Something that is meant for this socket alone, such as an answer. */
export const send = (listener: Listener, frame: object): void => sendText(listener, JSON.stringify(frame));

export function sendText(listener: Listener, text: string): void {
  const { socket } = listener;
  if (socket.readyState !== socket.OPEN) return;
  corkUntilNextTick(listener);
  if (socket.bufferedAmount <= BUFFER_LIMIT_BYTES) socket.send(text);
  else closeSocket(listener, closeCodes.TOO_SLOW);
}

/** From now on nothing it says is heard and nothing is told to it; it is gone soon, whether its other side agrees or not. */
export function closeSocket({ socket }: Listener, code: number): void {
  socket.close(code);
  // A flood goes on behind it, and is cheap only as long as nobody reads it.
  if (code === closeCodes.TOO_MANY_FRAMES) socket.pause();
  setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS).unref();
}

/**
 * What one socket is told in one moment, such as an answer and the events of the same commit, leaves in one write:
 * handing bytes to the system costs more than making them.
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
  // After everything that was promised before is done, and before anything else is heard.
  process.nextTick(() => {
    listener.isCorked = false;
    stream.uncork();
  });
}

/** An event, in its place: behind what they missed, while they are told that. */
export function sendEvent(listener: Listener, text: string): void {
  if (listener.backlog) listener.backlog.push(text);
  else sendText(listener, text);
}
