import { useEffect, useState } from 'react';
import { isUnderWay, useUploads } from '#web/features/media/index.ts';
import { goTo, guardLeaving } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { isLoggedIn } from '#web/kit/user-store.ts';
import { holdReload } from '#web/kit/version.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { type Composer, type ComposerState, isOut, isUnsaved } from './composer.ts';

/**
 * Shows a dialog before the page is left, if files are uploading or changes are unsaved. Uploads continue
 * after the page is left. Returns the dialog to render, and `leave`, which leaves without showing the dialog.
 */
export function useLeave(composer: Composer, state: ComposerState) {
  const t = useT();
  const isUploading = useUploads(({ uploads }) => uploads.some(isUnderWay));
  const isDirty = isUnsaved(state);
  const [wanted, setWanted] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isGuarded = (isDirty || isUploading) && !isLeaving;

  useEffect(() => {
    if (!isGuarded) return;
    return guardLeaving((to) => {
      // A person who was logged out leaves without the dialog, because nothing can be saved any more.
      if (!isLoggedIn()) return true;
      setWanted(to);
      return false;
    });
  }, [isGuarded]);
  useEffect(() => {
    if (!isDirty) return;
    const letGo = holdReload();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      letGo();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty]);
  useEffect(() => {
    if (wanted === null || isGuarded) return;
    // An autosave may have saved the last change while the dialog was open. The stored draft is deleted
    // before the address changes, so that a reload just after does not restore it.
    if (!isDirty) composer.forget();
    goTo(wanted);
  }, [wanted, isGuarded, isDirty, composer]);

  const isOpen = wanted !== null && isGuarded;
  const leave = (to: string) => {
    setLeaving(true);
    setWanted(to);
  };
  const saveAndLeave = async () => {
    // The page is left even if the save fails, because the draft stays stored in this browser.
    await composer.save();
    setLeaving(true);
  };
  const close = () => setWanted(null);
  const question = isOut(state) ? (
    <AlertDialog
      open={isOpen}
      onOpenChange={close}
      tone="warning"
      title={t('composer.leave.title')}
      message={t('composer.leave.out')}
      closeLabel={t('composer.leave.stay')}
      action={{
        label: t('composer.leave.discard'),
        variant: 'danger',
        onPress: () => {
          composer.discard();
          setLeaving(true);
        },
      }}
    />
  ) : (
    <AlertDialog
      open={isOpen}
      onOpenChange={close}
      tone="warning"
      title={t(isUploading ? 'media.leave.title' : 'composer.leave.title')}
      message={t(isUploading ? 'media.leave.text' : 'composer.leave.draft')}
      closeLabel={t('composer.leave.stay')}
      action={{
        label: t(isUploading ? 'media.leave.go' : 'composer.leave.save'),
        loading: state.isSaving,
        onPress: () => void saveAndLeave(),
      }}
    />
  );
  return { question, leave };
}
