import { account } from '#contract/account.ts';
import {
  VERIFICATION_CODE_DIGITS,
  VERIFICATION_CODE_LONG_DIGITS,
  VERIFICATION_CODE_RESEND_SECONDS,
} from '#contract/limits.ts';
import { handle } from '../../kit/handle.ts';
import { enqueue } from '../../kit/jobs.ts';
import { newDigits } from '../../kit/random.ts';
import { insertCode, needsLongCode, shareCode } from './codes.store.ts';
import { markDevice } from './devices.store.ts';
import { emailOrder } from './emails.ts';
import { guesserOf } from './find-guesser.ts';
import { findPersonByEmail } from './people.store.ts';
import { countCodeMail, countOwnRequest, countRequestFrom } from './tries.ts';

/**
 * Mails a code. Known and unknown addresses take the same steps and get the same answer; only the email
 * differs, and only the mailbox's owner can read it. Browsers that are new to the account share a limit of
 * emails to the address. When it is used up, these browsers share the latest mailed code, so that the owner
 * can go on.
 */
export const sendCode = handle(account.sendCode, async ({ input, tx, request, refuse, refuseAndCommit }) => {
  const digits = (await needsLongCode(tx, input)) ? VERIFICATION_CODE_LONG_DIGITS : VERIFICATION_CODE_DIGITS;
  const from = await guesserOf(tx, { email: input.email }, request);
  const deviceHash = markDevice(request);
  const codeRequest = { ...input, digits, deviceHash, from };
  const own = await countOwnRequest(tx, codeRequest);
  if (!own.isAllowed) throw refuse('code_sent_recently', { retryAfterMs: own.retryAfterMs, digits });
  const fromNetwork = await countRequestFrom(tx, codeRequest);
  if (!fromNetwork.isAllowed)
    return refuseAndCommit('too_many_tries', { retryAfterMs: fromNetwork.retryAfterMs });

  const answer = { resendAfterSeconds: VERIFICATION_CODE_RESEND_SECONDS, digits };
  const mailing = await countCodeMail(tx, codeRequest);
  if (!mailing.isAllowed) {
    if (await shareCode(tx, codeRequest)) return answer;
    return refuseAndCommit('too_many_tries', { retryAfterMs: mailing.retryAfterMs });
  }
  const person = await findPersonByEmail(tx, input.email);
  const code = newDigits(digits);
  await insertCode(tx, { ...input, code }, deviceHash);
  const kind = emailFor(input.purpose, person !== undefined);
  await enqueue(tx, emailOrder, { to: input.email, kind, language: request.language, code });
  return answer;
});

function emailFor(purpose: 'register' | 'reset', isKnown: boolean) {
  if (purpose === 'register') return isKnown ? 'alreadyRegistered' : 'registerCode';
  return isKnown ? 'resetCode' : 'nothingToReset';
}
