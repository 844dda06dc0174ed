import type { Call, RefusalOf } from '#contract/kit.ts';
import { isRecord } from './stored.ts';

/**
 * `refused`: the server refused the call. `network`: no readable answer arrived. `ended`: the session ended
 * during the call.
 */
export type FailureKind = 'refused' | 'network' | 'ended';

/** The error of a failed call. `message` is in the person's language and can be shown unchanged. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  readonly code: number;
  /** The name of the refusal in the contract; null if the server sent none. */
  readonly reason: string | null;
  /** Data about the refusal that a screen can use, for example the new price. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(kind: FailureKind, code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'ApiFailure';
    this.kind = kind;
    this.code = code;
    this.details = isRecord(data) ? data : {};
    this.reason = typeof this.details.reason === 'string' ? this.details.reason : null;
  }
}

/** A refusal that the contract of this call declares. */
export interface Refused<C extends Call> {
  readonly reason: RefusalOf<C>;
  readonly code: number;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Links a function of the client to the type of its call. Only the type checker uses the field; it never has
 * a value.
 */
export interface MadeFrom<C extends Call> {
  readonly madeFrom?: C;
}

/**
 * Returns the refusal in an error of the given call, or null for any other error. For example:
 * `refusalOf(api.account.logIn, error)?.reason`.
 */
export function refusalOf<C extends Call>(_call: MadeFrom<C>, error: unknown): Refused<C> | null {
  if (!(error instanceof ApiFailure) || error.reason === null) return null;
  const { code, message, details } = error;
  // The cast is not exact: `reason` can also be a refusal that every call can have, such as
  // `too_many_requests`.
  return { reason: error.reason as RefusalOf<C>, code, message, details };
}
