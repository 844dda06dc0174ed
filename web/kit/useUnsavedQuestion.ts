import { useState } from 'react';
import type { UnsavedQuestion } from '#web/ui/Dialog.tsx';
import { useT } from './i18n.tsx';

/**
 * Returns the question that a dialog with a form asks before it closes, if the form's values have changed or
 * `hasMore` returns true.
 */
export function useUnsavedQuestion(written: unknown, hasMore?: () => boolean): UnsavedQuestion {
  const t = useT();
  const now = JSON.stringify(written);
  const [first] = useState(now);
  return {
    isNeeded: () => now !== first || hasMore?.() === true,
    title: t('core.leave.title'),
    message: t('core.leave.text'),
    stayLabel: t('core.leave.stay'),
    leaveLabel: t('core.leave.go'),
  };
}
