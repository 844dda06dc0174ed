import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { ALT_MAX_CHARS } from '#contract/limits.ts';
import { MediaView } from '#web/features/media/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import type { DraftMedia } from './draft.ts';
import styles from './parts.module.css';

interface MediaDialogProps {
  readonly one: DraftMedia;
  readonly place: number;
  readonly count: number;
  readonly onChange: (change: Partial<DraftMedia>) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Edits one file of the post: its alternative text, preview setting and position. */
export function MediaDialog({ one, place, count, onChange, onMove, onRemove, onClose }: MediaDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      size="md"
      onOpenChange={onClose}
      title={t('composer.media.dialog')}
      closeLabel={t('core.close')}
      footer={
        <>
          <Button variant="dangerSoft" icon={<Trash2 {...icon} />} onClick={onRemove}>
            {t('composer.media.removeIt')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('composer.media.done')}
          </Button>
        </>
      }
    >
      <div className={styles.part}>
        {one.media?.state === 'ready' && (
          <MediaView media={one.media} alt={one.alt} sizes="520px" fit="contain" />
        )}
        <TextArea
          label={t('composer.media.alt')}
          hint={t('composer.media.alt.hint')}
          dir="auto"
          rows={2}
          maxLength={ALT_MAX_CHARS}
          value={one.alt}
          onValueChange={(alt) => onChange({ alt })}
        />
        <SettingRow
          title={t('composer.media.preview')}
          detail={t('composer.media.preview.detail')}
          checked={one.isPreview}
          onCheckedChange={(isPreview) => onChange({ isPreview })}
        />
        {count > 1 && (
          <div className={styles.chips}>
            <Button
              size="sm"
              icon={<ChevronLeft {...icon} data-flip="" />}
              disabled={place === 0}
              onClick={() => onMove(place - 1)}
            >
              {t('composer.media.earlier')}
            </Button>
            <Button
              size="sm"
              icon={<ChevronRight {...icon} data-flip="" />}
              disabled={place === count - 1}
              onClick={() => onMove(place + 1)}
            >
              {t('composer.media.later')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
