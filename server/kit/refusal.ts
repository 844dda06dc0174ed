import { type RefusalName, refusals } from '#contract/codes.ts';

/** Data that the browser needs besides the reason of a refusal. */
export type RefusalDetails = Record<string, string | number | boolean | null | readonly string[]>;

/**
 * An expected failure of a call. Handlers create it with `refuse`, which accepts only the refusals that the
 * call declares.
 */
export class Refusal extends Error {
  readonly reason: RefusalName;
  readonly details: RefusalDetails;

  constructor(reason: RefusalName, details: RefusalDetails = {}) {
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
