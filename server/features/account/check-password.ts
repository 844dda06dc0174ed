import { account } from '#contract/account.ts';
import { query } from '../../kit/handle.ts';
import { isCommonPassword } from './passwords.ts';

/**
 * Checks a password while the person chooses it, before a code is mailed. Registration checks the password
 * again.
 */
export const checkPassword = query(account.checkPassword, async ({ input, refuse }) => {
  if (isCommonPassword(input.password)) throw refuse('weak_password');
  return { done: true as const };
});
