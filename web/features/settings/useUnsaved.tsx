import { useEffect, useState } from 'react';
import { goTo, guardLeaving } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { isLoggedIn } from '#web/kit/user-store.ts';
import { holdReload } from '#web/kit/version.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';

/**
 * Protects a page with unsaved changes. If the person follows a link, presses Back or closes the tab, they must
 * confirm that they leave the page. While there are unsaved changes, the app does not reload the page for a new
 * version. Returns a function that renders the confirmation dialog.
 */
export function useUnsaved(isUnsaved: boolean) {
  const t = useT();
  const [wanted, setWanted] = useState<string | null>(null);

  useEffect(() => {
    if (!isUnsaved) return;
    const letGo = holdReload();
    const unguard = guardLeaving((to) => {
      // After a logout nothing can be saved, so the person is redirected without a question.
      if (!isLoggedIn()) return true;
      setWanted(to);
      return false;
    });
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      letGo();
      unguard();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);

  /**
   * `onDiscard` must reset the form. The page is left in the next render, when the form has no unsaved
   * changes.
   */
  return (onDiscard: () => void) => (
    <>
      <LeaveWhenClean to={isUnsaved ? null : wanted} />
      <AlertDialog
        open={wanted !== null && isUnsaved}
        onOpenChange={() => setWanted(null)}
        tone="warning"
        title={t('core.leave.title')}
        message={t('core.leave.text')}
        closeLabel={t('core.leave.stay')}
        action={{ label: t('core.leave.go'), variant: 'danger', onPress: onDiscard }}
      />
    </>
  );
}

/**
 * Leaves a page after a save. The caller must treat the form as saved while `isLeaving` is true, so that
 * `useUnsaved` does not ask about unsaved changes.
 */
export function useLeaveAfterSave(): {
  readonly isLeaving: boolean;
  readonly leaveFor: (to: string) => void;
} {
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (to !== null) goTo(to);
  }, [to]);
  return { isLeaving: to !== null, leaveFor: setTo };
}

function LeaveWhenClean({ to }: { to: string | null }) {
  useEffect(() => {
    if (to !== null) goTo(to);
  }, [to]);
  return null;
}
