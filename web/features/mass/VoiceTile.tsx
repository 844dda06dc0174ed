import { Check, Mic, Trash2 } from 'lucide-react';
import { canRecord, useRecorder } from '#web/features/chat/index.ts';
import { clockText } from '#web/kit/clock-text.ts';
import { useT } from '#web/kit/i18n.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './Mass.module.css';

/** Records a voice message and adds it to the message's files. */
export function VoiceTile({ onDone }: { onDone: (file: File) => void }) {
  const t = useT();
  const recorder = useRecorder(onDone);
  if (!canRecord()) return null;
  if (recorder.state === 'recording')
    return (
      <li className={styles.item}>
        <div
          className={classes(styles.file, styles.voice)}
          role="timer"
          aria-label={t('chat.voice.recording')}
        >
          <bdi>{clockText(recorder.seconds)}</bdi>
          <span className={styles.voiceActs}>
            <IconButton
              size="sm"
              round
              label={t('chat.voice.cancel')}
              icon={<Trash2 size={17} strokeWidth={1.75} aria-hidden />}
              onClick={recorder.cancel}
            />
            <IconButton
              size="sm"
              round
              variant="accent"
              label={t('chat.voice.keep')}
              icon={<Check size={17} strokeWidth={2} aria-hidden />}
              onClick={recorder.finish}
            />
          </span>
        </div>
      </li>
    );
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.add}
        aria-busy={recorder.state === 'asking' || undefined}
        aria-label={t('chat.voice.record')}
        title={t('chat.voice.record')}
        onClick={recorder.start}
      >
        <Mic size={24} strokeWidth={1.75} aria-hidden />
      </button>
      {recorder.state === 'refused' && (
        <p className={styles.refused} role="alert">
          {t('chat.voice.refused')}
        </p>
      )}
    </li>
  );
}
