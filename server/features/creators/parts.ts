/**
 * The dependencies of the handlers that check a domain, submit or decide an application, and rename a page.
 */
export interface ApplicationParts {
  readonly officialDomain: string;
  /** True in the demo: applications are approved immediately. Elsewhere an operator decides. */
  readonly isApprovedAtOnce: boolean;
}
