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

/** Something that is meant for this socket alone, such as an answer. */
export const send = (listener: Listener, frame: object): void => sendText(listener, JSON.stringify(frame));

export function sendText({ socket }: Listener, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount <= BUFFER_LIMIT_BYTES) {
    socket.send(text);
    return;
  }
  socket.close(closeCodes.TOO_SLOW);
  setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS).unref();
}

/** An event, in its place: behind what they missed, while they are told that. */
export function tell(listener: Listener, text: string): void {
  if (listener.since) listener.since.push(text);
  else sendText(listener, text);
}
