import { useState } from 'react';
import { api, refusalOf } from '#web/kit/api.ts';
import { useAct } from './useAct.ts';

/** A code that is on its way, and when another may be asked for. */
export interface SentCode {
  readonly email: string;
  readonly nextAt: number;
}

/** Asks for a mailed code. The answer is the same whether or not anybody has this address, and so is this. */
export function useCodeMail(purpose: 'register' | 'reset') {
  const [sent, setSent] = useState<SentCode | null>(null);
  const asking = useAct(async (email: string, onSent: () => void) => {
    setSent({ email, nextAt: Date.now() + (await waitMs({ email, purpose })) });
    onSent();
  });
  return { ...asking, sent };
}

async function waitMs(input: { email: string; purpose: 'register' | 'reset' }): Promise<number> {
  try {
    const { resendAfterSeconds } = await api.account.sendCode(input);
    return resendAfterSeconds * 1_000;
  } catch (error) {
    const refusal = refusalOf(api.account.sendCode, error);
    // The code of a moment ago is still good: going back and forth must not need a second one.
    if (refusal?.reason !== 'code_sent_recently') throw error;
    return Number(refusal.details.retryAfterMs) || 0;
  }
}
