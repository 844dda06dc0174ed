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
  /**
   * Whether the actor acts as a creator, like the `User-Type` header in HTTP. Refused for people who are not
   * creators.
   */
  readonly isSeller?: boolean | undefined;
}

/** Who makes a call: the actor and the client's data, as known when the socket was opened. */
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
  /** The handlers that can be called through a socket. Calls that set cookies must not be among them. */
  readonly handlers: readonly Handler[];
}

/**
 * Runs calls that arrive through a socket, with the same handlers, limits, refusals and answers as in HTTP.
 * The returned function never throws: a failure is returned as an answer.
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
  readCookie: () => undefined,
  addressOf: () => {
    throw new Error('A call that needs the address of a page cannot run through a socket.');
  },
  setCookie: () => {
    throw new Error('A call that sets a cookie cannot run through a socket.');
  },
});
