/**
 * The typed client for all calls of the contract, by feature. A failed call throws `ApiFailure` after the
 * alert rules have run. Write the feature and the call in one expression, for example `await
 * api.account.logIn(input)`, so that a page's bundle contains only the calls of the features that the page
 * names.
 */
export { api } from 'virtual:api';
export type { ApiCall } from './client.ts';
export { ApiFailure, refusalOf } from './failure.ts';
