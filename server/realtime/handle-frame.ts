import { failureOf } from '../kit/api.ts';
import type { Actor } from '../kit/handle.ts';
import { Refusal } from '../kit/refusal.ts';
import type { AuthFrame } from './authenticate.ts';
import type { Caller, CallFrame } from './calls.ts';
import type { DeliveryOptions } from './delivery.ts';
import { readFrame } from './frame.ts';
import type { Listener, Listeners } from './listeners.ts';
import { closeCodes, closeSocket, send } from './socket-writes.ts';

const FRAMES_PER_HEARTBEAT = 200;
const TOPICS_LIMIT = 100;
const CALLS_PER_HEARTBEAT = 10_000;
const CALLS_AT_ONCE = 32;

export interface FrameOptions extends Pick<DeliveryOptions, 'findTopicListeners'> {
  /** Runs a call that arrived through a socket and returns the answer (`calls.ts`). */
  call(frame: CallFrame, caller: Caller): Promise<object>;
  /**
   * Runs `work` when the person has fewer than the maximum number of concurrent requests (`call-limits.ts`).
   */
  inTurn<T>(actor: Actor, work: () => Promise<T>): Promise<T>;
}

/** Returns the function that handles a frame: a token, a call, or a topic to follow or unfollow. */
export function openFrameHandler(
  { findTopicListeners, call, inTurn }: FrameOptions,
  listeners: Listeners,
  authenticate: (listener: Listener, frame: AuthFrame) => Promise<void>,
): (listener: Listener, bytes: Buffer) => Promise<void> {
  const answer = async (listener: Listener, actor: Actor, { id, ...frame }: CallFrame): Promise<void> => {
    const { ip, userAgent, language } = listener;
    if (listener.pendingCalls >= CALLS_AT_ONCE) {
      // A refused call counts as a frame. A client that never waits for answers thus reaches the limit of
      // frames and is disconnected. Refusing all of its calls would slow down everybody.
      if (!isWithinLimits(listener, 'refused call')) return closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
      const { body } = failureOf(new Refusal('too_many_requests', { retryAfterMs: 1_000 }), language);
      return send(listener, { type: 'answer', id, ...body });
    }
    listener.pendingCalls += 1;
    const body = await call({ id, ...frame }, { actor, ip, userAgent, language });
    listener.pendingCalls -= 1;
    return send(listener, { type: 'answer', id, ...body });
  };

  return async (listener: Listener, bytes: Buffer): Promise<void> => {
    const frame = readFrame(bytes);
    if (!frame) return closeSocket(listener, closeCodes.NOT_ALLOWED);
    if (!isWithinLimits(listener, frame.type)) return closeSocket(listener, closeCodes.TOO_MANY_FRAMES);
    if (frame.type === 'auth') return authenticate(listener, frame);
    if (!listener.actor) return closeSocket(listener, closeCodes.NOT_ALLOWED);
    if (frame.type === 'unfollow') return listeners.unsubscribe(listener, `topic:${frame.topic}`);
    if (frame.type === 'pong') return undefined;
    if (frame.type === 'call') return answer(listener, listener.actor, frame);
    const isBelowLimit = () => listener.audiences.size < TOPICS_LIMIT;
    const subscriber = { actor: listener.actor, ip: listener.ip };
    const findAllowed = () => findTopicListeners(frame.topic, [subscriber]);
    // The limit is checked before and after the permission check, because concurrent requests may reach the
    // limit during that check.
    const isAllowed = isBelowLimit() && (await inTurn(subscriber.actor, findAllowed)).has(0);
    if (!isAllowed || !isBelowLimit()) {
      return send(listener, { type: 'error', reason: 'forbidden', topic: frame.topic });
    }
    listeners.subscribe(listener, `topic:${frame.topic}`);
    return send(listener, { type: 'following', topic: frame.topic });
  };
}

/**
 * Counts a frame and checks the limits per heartbeat. Calls have a high limit, because the handlers limit
 * them too. Frames of all other types share a low limit.
 */
export const isWithinLimits = (listener: Listener, type: string): boolean => {
  if (type === 'call') listener.calls += 1;
  else listener.frames += 1;
  return listener.calls <= CALLS_PER_HEARTBEAT && listener.frames <= FRAMES_PER_HEARTBEAT;
};
