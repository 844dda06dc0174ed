import { pathOf } from '#contract/kit.ts';
import type { Language } from '#locales/languages.ts';
import { failureOf, readAsked, successBody } from '../kit/api.ts';
import type { Db } from '../kit/db.ts';
import type { Actor, Handler, RequestFacts } from '../kit/handle.ts';
import type { Log } from '../kit/log.ts';
import { Refusal } from '../kit/refusal.ts';

/** A call as it comes through a socket. */
export interface CallFrame {
  readonly id: string;
  readonly path: string;
  readonly input?: unknown;
  readonly key?: string | undefined;
  /** A creator acts as one; whoever is none is refused, as with the header. */
  readonly isSeller?: boolean | undefined;
}

/** Who is behind the socket it came through. */
export interface Caller {
  readonly actor: Actor;
  readonly ip: string;
  readonly userAgent: string;
  readonly language: Language;
}

export interface CallOptions {
  readonly db: Db;
  readonly slug: string;
  readonly log: Log;
  /** What may be asked through a socket; calls that set cookies may not. */
  readonly handlers: readonly Handler[];
}

/**
 * Calls through a socket: the same handlers, limits and refusals as through HTTP, and the same answer, without a
 * request of its own for each. Answers never throw.
 */
export function openCalls({ db, slug, log, handlers }: CallOptions) {
  const byPath = new Map(handlers.map((handler) => [pathOf(handler.call.path, slug), handler]));

  return async (frame: CallFrame, caller: Caller): Promise<object> => {
    try {
      const handler = byPath.get(frame.path);
      if (!handler) throw new Refusal('not_found');
      const asked = readAsked(frame.input);
      const isSeller = frame.isSeller === true || asked.isSeller;
      if (isSeller && caller.actor.creatorDomain === null) throw new Refusal('forbidden');
      const data = await handler.run(db, {
        input: asked.input,
        actor: { ...caller.actor, role: isSeller ? 'seller' : 'buyer' },
        facts: factsOf(frame, caller),
      });
      return successBody(data);
    } catch (error) {
      const { faultId, body } = failureOf(error, caller.language);
      if (faultId) log.error({ err: error, faultId, call: frame.path }, 'fault');
      return body;
    }
  };
}

const factsOf = ({ key }: CallFrame, { ip, userAgent, language }: Caller): RequestFacts => ({
  language,
  ip,
  userAgent,
  idempotencyKey: key ?? null,
  cookies: {},
  addressOf: () => {
    throw new Error('A call that names an address does not come through a socket.');
  },
  setCookie: () => {
    throw new Error('A call that sets a cookie does not come through a socket.');
  },
});
