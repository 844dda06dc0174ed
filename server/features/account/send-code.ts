import { account } from '#contract/account.ts';
import { VERIFICATION_CODE_DIGITS, VERIFICATION_CODE_RESEND_SECONDS } from '#contract/limits.ts';
import { handle } from '../../kit/handle.ts';
import { enqueue } from '../../kit/jobs.ts';
import { newDigits } from '../../kit/random.ts';
import { insertCode, secondsSinceCode } from './codes.store.ts';
import { letterOrder } from './letters.ts';
import { findPersonByEmail } from './people.store.ts';
import { countCodeMail, guesserOf } from './tries.ts';

/**
 * Known and unknown addresses take the same steps and get the same answer; only the letter differs, and only the
 * owner of the mailbox can read it.
 */
export const sendCode = handle(account.sendCode, async ({ input, tx, request, refuse, refuseAndKeep }) => {
  const waited = await secondsSinceCode(tx, input);
  if (waited !== null && waited < VERIFICATION_CODE_RESEND_SECONDS) {
    throw refuse('code_sent_recently', {
      retryAfterMs: Math.ceil((VERIFICATION_CODE_RESEND_SECONDS - waited) * 1000),
    });
  }
  const from = await guesserOf(tx, input.email, request);
  const mailing = await countCodeMail(tx, { email: input.email, ip: request.ip, from });
  if (!mailing.isAllowed) return refuseAndKeep('too_many_tries', { retryAfterMs: mailing.retryAfterMs });

  const person = await findPersonByEmail(tx, input.email);
  const code = newDigits(VERIFICATION_CODE_DIGITS);
  await insertCode(tx, { ...input, code });

  const kind = letterFor(input.purpose, person !== undefined);
  await enqueue(tx, letterOrder, { to: input.email, kind, language: request.language, code });
  return { resendAfterSeconds: VERIFICATION_CODE_RESEND_SECONDS };
});

function letterFor(purpose: 'register' | 'reset', isKnown: boolean) {
  if (purpose === 'register') return isKnown ? 'alreadyRegistered' : 'registerCode';
  return isKnown ? 'resetCode' : 'nothingToReset';
}
