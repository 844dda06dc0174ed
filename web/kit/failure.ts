import type { Call, RefusalOf } from '#contract/kit.ts';
import { isRecord } from './stored.ts';

/** `refused`: by the server. `network`: no readable answer. `ended`: the session ended during the call. */
export type FailureKind = 'refused' | 'network' | 'ended';

/** Why a call failed. `message` is in the person's language and can be shown as it is. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  readonly code: number;
  /** The refusal's name in the contract, if the server sent one. */
  readonly reason: string | null;
  /** Data that the screen can use, for example the new price. */
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

/** Marks a client function with the call it makes. For types only. */
export interface MadeFrom<C extends Call> {
  readonly madeFrom?: C;
}

/**
 * The declared refusal behind an error of this call, or null: `refusalOf(api.account.logIn, error)?.reason`.
 */
export function refusalOf<C extends Call>(_call: MadeFrom<C>, error: unknown): Refused<C> | null {
  if (!(error instanceof ApiFailure) || error.reason === null) return null;
  const { code, message, details } = error;
  // The server sends only reasons that the call declares; its handlers would not compile otherwise.
  return { reason: error.reason as RefusalOf<C>, code, message, details };
}
