import { useState } from 'react';
import { VERIFICATION_CODE_DIGITS } from '#contract/limits.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { useAct } from './useAct.ts';

/** An emailed code: how many digits it has, and when another code may be requested. */
export interface SentCode {
  readonly email: string;
  readonly digits: number;
  readonly nextAt: number;
}

/**
 * Requests an emailed code. The parameter `before` is a code that was requested before a reload. The server's
 * answer does not reveal whether the email has an account, so the form behaves in the same way with and without one.
 */
export function useCodeMail(purpose: 'register' | 'reset', before: SentCode | null = null) {
  const [sent, setSent] = useState(before);
  const asking = useAct(async (email: string, onSent: (code: SentCode) => void) => {
    const { digits, waitMs } = await ask({ email, purpose });
    const code = { email, digits, nextAt: Date.now() + waitMs };
    setSent(code);
    onSent(code);
  });
  return { ...asking, sent };
}

async function ask(input: {
  email: string;
  purpose: 'register' | 'reset';
}): Promise<{ digits: number; waitMs: number }> {
  try {
    const { resendAfterSeconds, digits } = await api.account.sendCode(input);
    return { digits, waitMs: resendAfterSeconds * 1_000 };
  } catch (error) {
    const refusal = refusalOf(api.account.sendCode, error);
    // When a code was sent recently, that code is still valid, so the form continues without a second email.
    if (refusal?.reason !== 'code_sent_recently') throw error;
    return {
      digits: Number(refusal.details.digits) || VERIFICATION_CODE_DIGITS,
      waitMs: Number(refusal.details.retryAfterMs) || 0,
    };
  }
}
