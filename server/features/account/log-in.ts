import { account } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { guesserOf } from './find-guesser.ts';
import { openSession } from './open-session.ts';
import type { AccountParts } from './parts.ts';
import { attributionOf, findPersonByEmail, lockIfUnchanged, rememberAttribution } from './people.store.ts';
import { countLogin, resetLoginTries } from './tries.ts';

/**
 * Logs in with email address and password (login type 5). An unknown address and a wrong password get the
 * same answer after the same time.
 */
export const logIn = ({ refreshTokens, passwords }: Pick<AccountParts, 'refreshTokens' | 'passwords'>) =>
  handle(
    account.logIn,
    async ({ input, db, request, refuse }) => {
      const { email, password } = input.credentials;
      const from = await guesserOf(db, { email }, request);
      const tries = await countLogin(db, { email, from });
      if (!tries.isAllowed) throw refuse('too_many_tries', { retryAfterMs: tries.retryAfterMs });
      const person = await findPersonByEmail(db, email);
      const client = from.isKnownDevice ? 'owner' : 'unproven';
      return (await passwords.isRight(person?.password_hash ?? null, password, client)) ? person : undefined;
    },
    async ({ input, prepared: checked, tx, request, refuse }) => {
      const person = checked && (await lockIfUnchanged(tx, checked));
      if (!person) throw refuse('wrong_credentials');
      if (person.is_restricted) throw refuse('account_restricted');
      await resetLoginTries(tx, { email: input.credentials.email, ip: request.ip });
      await rememberAttribution(tx, person.id, attributionOf(input));
      return openSession(tx, person, { request, refreshTokens });
    },
  );
