import { account } from '#contract/account.ts';
import { query } from '../../kit/handle.ts';
import { isCommonPassword } from './passwords.ts';

/** Said while the password is chosen, so that nobody waits for a code first. Registering checks it again. */
export const checkPassword = query(account.checkPassword, async ({ input, refuse }) => {
  if (isCommonPassword(input.password)) throw refuse('weak_password');
  return { done: true as const };
});
