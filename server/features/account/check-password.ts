import { account } from '#contract/account.ts';
import { query } from '../../kit/handle.ts';
import { isCommonPassword } from './passwords.ts';

/** Checks a password while it is chosen, before a code is mailed. Registration checks it again. */
export const checkPassword = query(account.checkPassword, async ({ input, refuse }) => {
  if (isCommonPassword(input.password)) throw refuse('weak_password');
  return { done: true as const };
});
