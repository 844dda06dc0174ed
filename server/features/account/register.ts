import { account } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { consumeCode, isRightCode, wasJustConsumed } from './codes.store.ts';
import { guesserOf } from './find-guesser.ts';
import { openSession } from './open-session.ts';
import type { AccountParts } from './parts.ts';
import { isCommonPassword } from './passwords.ts';
import { attributionOf, findPersonByEmail, insertPerson, lockIfUnchanged } from './people.store.ts';
import { countCodeGuess } from './tries.ts';

const PURPOSE = 'register';

/** Creates an account for a client that has the code mailed to the address. */
export const register = ({
  xpub,
  refreshTokens,
  passwords,
}: Pick<AccountParts, 'xpub' | 'refreshTokens' | 'passwords'>) =>
  handle(
    account.register,
    async ({ input, db, request, refuse }) => {
      const { email, password, code } = input.credentials;
      if (!input.isOfAge || !input.acceptsTerms) throw refuse('terms_not_accepted');
      if (isCommonPassword(password)) throw refuse('weak_password');
      const from = await guesserOf(db, { email, purpose: PURPOSE }, request);
      const guess = await countCodeGuess(db, { email, from });
      if (!guess.isAllowed) throw refuse('too_many_tries', { retryAfterMs: guess.retryAfterMs });
      const claim = { email, purpose: PURPOSE, code };
      // Hashing is costly, so it is done only for clients that have the right code.
      if (await isRightCode(db, claim, from))
        return { from, passwordHash: await passwords.hash(password), again: null };
      if (!(await wasJustConsumed(db, claim))) return { from, passwordHash: null, again: null };
      const person = await findPersonByEmail(db, email);
      return {
        from,
        passwordHash: null,
        again: (await passwords.isRight(person?.password_hash ?? null, password)) ? person : null,
      };
    },
    async ({ input, prepared: { from, passwordHash, again }, tx, request, refuse, refuseAndCommit }) => {
      const { email, code } = input.credentials;
      // The browser repeats a request whose answer was lost. The account exists already, and the password is
      // right.
      const owner = again && (await lockIfUnchanged(tx, again));
      if (owner) return openSession(tx, owner, { request, refreshTokens });
      const spent = await consumeCode(tx, { email, purpose: PURPOSE, code }, from);
      if (spent.is === 'wrong') return refuseAndCommit('wrong_code', { triesLeft: spent.triesLeft });
      if (spent.is === 'expired' || passwordHash === null) return refuseAndCommit('code_expired');
      if (await findPersonByEmail(tx, email)) throw refuse('already_bound');

      const person = await insertPerson(tx, xpub, {
        email,
        passwordHash,
        language: request.language,
        attribution: attributionOf(input),
        ...(input.displayName === undefined ? {} : { displayName: input.displayName }),
      });
      return openSession(tx, person, { request, refreshTokens });
    },
  );
