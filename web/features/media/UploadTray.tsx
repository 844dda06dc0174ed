import { Check, ChevronDown, ChevronUp, CircleAlert, Pause, Play, RefreshCw, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { closeModal } from '#web/kit/modals.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { usePhone } from '#web/ui/usePhone.ts';
import styles from './UploadTray.module.css';
import type { Upload } from './upload.ts';
import {
  cancelUpload,
  forgetUpload,
  isFailed,
  isUnderWay,
  pauseUpload,
  resumeUpload,
  useUploads,
} from './uploads.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const MEGABYTE = 1024 * 1024;

/**
 * All uploads, at the edge of every page. The tray asks the person for nothing, so it does not take the focus
 * or block the page.
 */
export function UploadTray() {
  const t = useT();
  const uploads = useUploads((state) => state.uploads);
  // On a phone the list would cover the page, so the tray starts collapsed to its head.
  const isPhone = usePhone();
  const [choice, setOpen] = useState<boolean | null>(null);
  // A failed upload expands the tray, because the collapsed head does not name the file.
  const isOpen = choice ?? (!isPhone || uploads.some(isFailed));
  if (uploads.length === 0) return null;
  const isDone = !uploads.some((upload) => isUnderWay(upload) || upload.state === 'processing');
  const clear = () => {
    for (const { id } of uploads) forgetUpload(id);
    closeModal('uploadTray');
  };
  return (
    <section data-tray className={styles.tray} aria-label={t('media.tray.title', { count: uploads.length })}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('media.tray.title', { count: uploads.length })}</h2>
        <IconButton
          size="sm"
          label={isOpen ? t('media.tray.shrink') : t('media.tray.grow')}
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDown {...icon} /> : <ChevronUp {...icon} />}
          onClick={() => setOpen(!isOpen)}
        />
        {isDone && (
          <IconButton size="sm" label={t('media.tray.clear')} icon={<X {...icon} />} onClick={clear} />
        )}
      </header>
      {isOpen && (
        <ul className={styles.list}>
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function UploadLine({ upload }: { upload: Upload }) {
  const t = useT();
  const words = useStateWords(upload);
  const { id, name, state, sentBytes, bytes } = upload;
  const isBad = isFailed(upload);
  return (
    <li className={styles.line}>
      <div className={styles.words} role={isBad ? 'alert' : undefined}>
        <bdi className={styles.name} title={name}>
          {name}
        </bdi>
        <span className={classes(styles.state, isBad && styles.bad)}>
          {isBad && <CircleAlert size={16} strokeWidth={1.75} aria-hidden />}
          {state === 'ready' && <Check size={16} strokeWidth={2} aria-hidden />}
          <span>{words}</span>
        </span>
        {isUnderWay(upload) && (
          <ProgressBar label={name} value={bytes > 0 ? (sentBytes * 100) / bytes : 0} valueText={words} />
        )}
        {state === 'processing' && <ProgressBar label={name} />}
      </div>
      {state === 'sending' && (
        <Act
          label={t('media.act.pause', { name })}
          icon={<Pause {...icon} />}
          onPress={() => pauseUpload(id)}
        />
      )}
      {state === 'paused' && (
        <Act
          label={t('media.act.resume', { name })}
          icon={<Play {...icon} />}
          onPress={() => resumeUpload(id)}
        />
      )}
      {state === 'failed' && (
        <Act
          label={t('media.act.retry', { name })}
          icon={<RefreshCw {...icon} />}
          onPress={() => resumeUpload(id)}
        />
      )}
      {isUnderWay(upload) || state === 'failed' ? (
        <Act
          label={t('media.act.cancel', { name })}
          icon={<X {...icon} />}
          onPress={() => cancelUpload(id)}
        />
      ) : (
        <Act
          label={t('media.act.forget', { name })}
          icon={<X {...icon} />}
          onPress={() => forgetUpload(id)}
        />
      )}
    </li>
  );
}

function Act({ label, icon: drawn, onPress }: { label: string; icon: ReactNode; onPress: () => void }) {
  return <IconButton size="sm" label={label} icon={drawn} onClick={onPress} />;
}

function useStateWords({ state, problem, sentBytes, bytes }: Upload): string {
  const t = useT();
  const { number } = useFormat();
  const percent = `${number(Math.floor((sentBytes * 100) / Math.max(1, bytes)))} %`;
  const size = `${number(Math.max(1, Math.round(bytes / MEGABYTE)))} MB`;
  if (problem) return 'key' in problem ? t(problem.key) : problem.text;
  if (state === 'sending') return t('media.state.sending', { percent, size });
  if (state === 'paused') return t('media.state.paused', { percent });
  if (state === 'failed' || state === 'refused') return t('media.refused.failed');
  return t(`media.state.${state}`);
}
