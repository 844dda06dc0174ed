import { type RefusalName, refusals } from '#contract/codes.ts';

/** Data that the browser needs besides the reason of a refusal. */
export type RefusalDetails = Record<string, string | number | boolean | null | readonly string[]>;

/**
 * An expected failure of a call. Handlers create it with `refuse`, which accepts only the reasons that the
 * call can refuse with.
 */
export class Refusal<R extends RefusalName = RefusalName> extends Error {
  readonly reason: R;
  readonly details: RefusalDetails;

  constructor(reason: R, details: RefusalDetails = {}) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
    this.details = details;
  }

  get code(): number {
    return refusals[this.reason].code;
  }

  get status(): number {
    return refusals[this.reason].status;
  }
}

/** Creates a refusal. The compiler accepts only the reasons in `R`. */
export type Refuse<R extends RefusalName> = <T extends R>(reason: T, details?: RefusalDetails) => Refusal<T>;

/** Makes `refuse` for code that serves no call of the contract, such as routes for files. */
export const refuser =
  <const R extends RefusalName>(..._reasons: readonly R[]): Refuse<R> =>
  (reason, details) =>
    new Refusal(reason, details);
