/** The dependencies of the handlers that check, approve and rename domains. */
export interface ApplicationParts {
  readonly officialDomain: string;
  /** True in the demo: applications are approved immediately. Elsewhere an operator decides. */
  readonly isApprovedAtOnce: boolean;
}
