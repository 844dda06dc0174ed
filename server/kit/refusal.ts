import { type RefusalName, refusals } from '#contract/codes.ts';

/** What a screen can act on, beside the refusal's name. */
export type RefusalDetails = Record<string, string | number | boolean | null | readonly string[]>;

/** Something expected went against the person. Handlers throw it through `refuse`, which knows the call's own list. */
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
