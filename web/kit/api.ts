/**
 * The typed client: every call of the contract, by feature. A failed call throws `ApiFailure` after the alert
 * rules have run. Always write feature and call in one expression, as in `await api.account.logIn({ … })`, so
 * that a page's bundle contains only the calls of the features it names.
 */
export { api } from 'virtual:api';
export type { ApiCall } from './client.ts';
export { ApiFailure, refusalOf } from './failure.ts';
