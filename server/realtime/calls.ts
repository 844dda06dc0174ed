import { pathOf } from '#contract/kit.ts';
import type { Language } from '#locales/languages.ts';
import { failureOf, readCallBody, successBody } from '../kit/api.ts';
import type { Db } from '../kit/db.ts';
import type { Actor, Handler, RequestFacts } from '../kit/handle.ts';
import type { Log } from '../kit/log.ts';
import { Refusal } from '../kit/refusal.ts';

/** A call that arrives through a socket. */
export interface CallFrame {
  readonly id: string;
  readonly path: string;
  readonly input?: unknown;
  readonly key?: string | undefined;
  /** The actor acts as a creator. Refused for other people, as with the `User-Type` header. */
  readonly isSeller?: boolean | undefined;
}

/** The actor and client data of the socket that a call arrived through. */
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
  /** The handlers callable through a socket. Calls that set cookies are not among them. */
  readonly handlers: readonly Handler[];
}

/**
 * Runs calls that arrive through a socket, with the same handlers, limits, refusals and answers as HTTP but
 * without an HTTP request for each. The returned function never throws.
 */
export function openCalls({ db, slug, log, handlers }: CallOptions) {
  const byPath = new Map(handlers.map((handler) => [pathOf(handler.call.path, slug), handler]));

  return async (frame: CallFrame, caller: Caller): Promise<object> => {
    try {
      const handler = byPath.get(frame.path);
      if (!handler) throw new Refusal('not_found');
      const request = readCallBody(frame.input);
      const isSeller = frame.isSeller === true || request.isSeller;
      if (isSeller && caller.actor.creatorDomain === null) throw new Refusal('forbidden');
      const data = await handler.run(db, {
        input: request.input,
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
    throw new Error('A call that needs the address of a page cannot run through a socket.');
  },
  setCookie: () => {
    throw new Error('A call that sets a cookie cannot run through a socket.');
  },
});
