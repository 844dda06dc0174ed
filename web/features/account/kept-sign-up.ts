import { isRecord, readJson, writeJson, writeText } from '#web/kit/stored.ts';
import type { SignUpDraft } from './SignUpDetails.tsx';
import type { SentCode } from './useCodeMail.ts';

/**
 * The sign-up data in session storage: all fields except the password, and the details of the emailed code. A
 * reload of the page while the person reads the email with the code does not lose these data.
 */
export interface KeptSignUp {
  readonly draft: Omit<SignUpDraft, 'password'>;
  readonly sent: SentCode;
}

const KEY = 'signUp';

export function keepSignUp({ email, displayName, isOfAge, acceptsTerms }: SignUpDraft, sent: SentCode): void {
  writeJson('sessionStorage', KEY, { draft: { email, displayName, isOfAge, acceptsTerms }, sent });
}

export function dropSignUp(): void {
  writeText('sessionStorage', KEY, null);
}

export function readSignUp(): KeptSignUp | null {
  const stored = readJson('sessionStorage', KEY);
  if (!isRecord(stored) || !isRecord(stored.draft) || !isRecord(stored.sent)) return null;
  const { displayName, isOfAge, acceptsTerms } = stored.draft;
  const { email, digits, nextAt } = stored.sent;
  if (typeof email !== 'string' || typeof displayName !== 'string') return null;
  if (typeof digits !== 'number' || typeof nextAt !== 'number') return null;
  return {
    draft: { email, displayName, isOfAge: isOfAge === true, acceptsTerms: acceptsTerms === true },
    sent: { email, digits, nextAt },
  };
}
