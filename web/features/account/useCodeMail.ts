import { useState } from 'react';
import { VERIFICATION_CODE_DIGITS } from '#contract/limits.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { useAct } from './useAct.ts';

/** A code that is on its way, and when another may be asked for. */
export interface SentCode {
  readonly email: string;
  readonly digits: number;
  readonly nextAt: number;
}

/** Asks for a mailed code; `before` is one that was asked for before a reload. The answer is the same whether or not anybody has this address, and so is this. */
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
    // The code of a moment ago is still good: going back and forth must not need a second one.
    if (refusal?.reason !== 'code_sent_recently') throw error;
    return {
      digits: Number(refusal.details.digits) || VERIFICATION_CODE_DIGITS,
      waitMs: Number(refusal.details.retryAfterMs) || 0,
    };
  }
}
