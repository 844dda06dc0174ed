import { Copy, Pause, Play, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { contentOf } from './content.ts';
import { attachedOf } from './draft.ts';
import { FanPreview } from './FanPreview.tsx';
import type { MassMessage } from './keys.ts';
import styles from './Mass.module.css';
import { MassFigures } from './MassFigures.tsx';
import { copyPath } from './mass-path.ts';
import { usePauseMass } from './queries.ts';
import { UnsendDialog } from './UnsendDialog.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * A mass message that is being sent or was sent: its progress, its results, and buttons to pause or unsend
 * it.
 */
export function MassResult({ message }: { message: MassMessage }) {
  const t = useT();
  const format = useFormat();
  const pause = usePauseMass();
  const [isAsking, setAsking] = useState(false);
  const { state, delivered, recipients, unsendUntil } = message;
  const isPaused = state === 'paused';
  const isLeaving = state === 'sending' || isPaused;
  const percent = recipients > 0 ? (delivered * 100) / recipients : 0;
  const words = t('mass.progress', { delivered: format.number(delivered), count: recipients });
  return (
    <ScreenFrame
      wide
      title={t('mass.title.edit')}
      back="MassMessagesStatistics"
      side={<FanPreview words={contentOf(message)} attached={attachedOf(message.media)} />}
    >
      <Card className={styles.part}>
        <div role="status">
          <h2>{title()}</h2>
        </div>
        {recipients > 0 && state !== 'cancelled' && (
          <>
            <ProgressBar
              label={t('mass.progress.label')}
              value={percent}
              valueText={words}
              tone={state === 'sent' ? 'positive' : 'accent'}
            />
            <p className={styles.quiet}>{words}</p>
          </>
        )}
        {unsendUntil && (
          <p className={styles.quiet}>{t('mass.unsend.until', { when: format.dateTime(unsendUntil) })}</p>
        )}
        <div className={styles.acts}>
          {isLeaving && (
            <Button
              icon={isPaused ? <Play {...icon} /> : <Pause {...icon} />}
              loading={pause.isPending}
              onClick={() => pause.mutate({ id: message.id, isPaused: !isPaused })}
            >
              {t(isPaused ? 'mass.goOn' : 'mass.pause')}
            </Button>
          )}
          {unsendUntil && (
            <Button variant="dangerSoft" icon={<Undo2 {...icon} />} onClick={() => setAsking(true)}>
              {t('mass.unsend')}
            </Button>
          )}
          <Link className={buttonClass({})} to={copyPath(message.id)}>
            <Copy {...icon} />
            {t('mass.duplicate')}
          </Link>
          <Link className={buttonClass({ variant: 'ghost' })} to={routeNamed('MassMessagesStatistics').path}>
            {t('mass.all')}
          </Link>
        </div>
      </Card>
      {state !== 'cancelled' && <MassFigures message={message} />}
      {isAsking && <UnsendDialog id={message.id} onClose={() => setAsking(false)} />}
    </ScreenFrame>
  );

  function title(): string {
    if (state === 'sending' && recipients === 0) return t('mass.progress.starting');
    if (state === 'draft' || state === 'scheduled') return t(`mass.state.${state}`);
    return t(`mass.progress.${state}`);
  }
}
