import { useT } from '#web/kit/i18n.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { LockNotice } from './LockNotice.tsx';
import { lockedUntil } from './lock.ts';
import type { Failed } from './useAct.ts';
import { useCountdown } from './useCountdown.ts';

/** Reasons of refusals that the form shows at the code or password field, so they need no banner. */
const AT_A_FIELD: readonly (string | null)[] = [
  'wrong_code',
  'code_expired',
  'weak_password',
  'same_password',
];

/**
 * Shows why a step with a code or password failed, unless the form shows the reason at a field. For a lock,
 * shows a countdown.
 */
export function CodeProblem({ failed }: { failed: Failed | null }) {
  const secondsLeft = useCountdown(lockedUntil(failed));
  if (secondsLeft > 0) return <LockNotice k="core.code.locked" secondsLeft={secondsLeft} />;
  if (!failed || lockedUntil(failed) !== null || AT_A_FIELD.includes(failed.failure.reason)) return null;
  return (
    <Banner tone="danger" announce>
      {failed.failure.message}
    </Banner>
  );
}

/** The error text below the code field, including how many tries are left. */
export function useCodeError(failed: Failed | null): string | undefined {
  const t = useT();
  const { reason, message, details } = failed?.failure ?? {};
  if (reason === 'code_expired') return message;
  if (reason !== 'wrong_code') return undefined;
  return t('core.code.wrong', { count: Number(details?.triesLeft) || 1 });
}
