/**
 * The typed client: every call of the contract, by feature. It throws `ApiFailure`, after the alert rules have run.
 * Always name feature and call in one go, as in the example: a page then carries the calls of the features it names and
 * no others. Example: `await api.account.logIn({ … })`.
 */
export { api } from 'virtual:api';
export type { ApiCall } from './client.ts';
export { ApiFailure, refusalOf } from './failure.ts';
