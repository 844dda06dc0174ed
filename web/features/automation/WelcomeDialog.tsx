import { useState } from 'react';
import { useAttachments, useUploadStatusText } from '#web/features/chat/index.ts';
import {
  ContentFields,
  contentOf,
  hasOtherMedia,
  useSavedAttachments,
  wireContent,
} from '#web/features/mass/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useUnsavedQuestion } from '#web/kit/useUnsavedQuestion.ts';
import { Select } from '#web/ui/Select.tsx';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import styles from './automation.module.css';
import { delayOptions, WELCOME_DELAYS } from './delays.ts';
import { useSaveWelcome, type Welcome } from './queries.ts';
import { SaveDialog } from './SaveDialog.tsx';

/** A dialog that edits the welcome message for new, returning or trial subscribers. */
export function WelcomeDialog({ welcome, onClose }: { welcome: Welcome; onClose: () => void }) {
  const t = useT();
  const place = `welcome:${welcome.for}`;
  useSavedAttachments(place, welcome.media);
  const attached = useAttachments(place);
  const save = useSaveWelcome();
  const [words, setWords] = useState(() => contentOf(welcome));
  const [isOn, setOn] = useState(welcome.isOn);
  const [delayMinutes, setDelay] = useState(welcome.delayMinutes);
  const { lockedText: _none, ...wire } = wireContent(words, attached);
  return (
    <SaveDialog
      title={t(`mass.welcome.${welcome.for}`)}
      waits={useUploadStatusText(attached)}
      isBusy={save.isPending}
      error={save.error?.message}
      unsaved={useUnsavedQuestion([words, isOn, delayMinutes], () => hasOtherMedia(place, welcome.media))}
      onClose={onClose}
      onSave={() =>
        save.mutate(
          { for: welcome.for, isOn, delayMinutes, ...wire },
          {
            onSuccess: () => {
              showToast(t('mass.chats.saved'));
              onClose();
            },
          },
        )
      }
    >
      <div className={styles.fields}>
        <SettingRow title={t('mass.auto.isOn')} checked={isOn} onCheckedChange={setOn} />
        <Select
          label={t('mass.auto.delay')}
          value={String(delayMinutes)}
          options={delayOptions(WELCOME_DELAYS, delayMinutes, t)}
          onValueChange={(value) => setDelay(Number(value))}
        />
        <ContentFields
          place={place}
          words={words}
          onChange={(change) => setWords((now) => ({ ...now, ...change }))}
        />
      </div>
    </SaveDialog>
  );
}
