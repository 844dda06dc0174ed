import { CalendarClock, CalendarX, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usualTime } from '#web/features/composer/index.ts';
import { useUnsaved } from '#web/features/settings/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { ConfirmSend } from './ConfirmSend.tsx';
import { ContentFields } from './ContentFields.tsx';
import styles from './Mass.module.css';
import { MassSide } from './MassSide.tsx';
import { massPath } from './mass-path.ts';
import { RulesCard } from './RulesCard.tsx';
import { SendDock } from './SendDock.tsx';
import { TestDialog } from './TestDialog.tsx';
import { type FormStart, useMassForm } from './useMassForm.ts';
import { useReadiness } from './useReadiness.ts';
import { WhenCard } from './WhenCard.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The form of one mass message: audience and content, with the reach and a preview beside them. */
export function MassForm(props: FormStart) {
  const t = useT();
  const format = useFormat();
  const form = useMassForm(props);
  const { draft, version } = form;
  const isScheduled = props.saved?.state === 'scheduled';
  const isLater = draft.sendAt !== null;
  const readiness = useReadiness(form, isScheduled);
  const [asks, setAsks] = useState<'send' | 'cancel' | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  const leaveDialog = useUnsaved(form.isUnsaved && !isDeleted);

  // Once the message is saved, its id goes into the address, so that a reload opens the same message.
  useEffect(() => {
    if (version !== null) goTo(massPath(props.id), { replace: true });
  }, [version, props.id]);
  useEffect(() => {
    if (isDeleted) goTo(routeNamed('MassMessagesStatistics').path);
  }, [isDeleted]);

  const askToSend = () => setAsks('send');
  const endAsking = () => setAsks(null);
  const saveButton = (label: string) => (
    <Button
      variant="ghost"
      saves
      loading={form.isBusy && asks === null}
      disabled={!form.isUnsaved || readiness.uploading !== undefined}
      onClick={form.save}
    >
      {label}
    </Button>
  );
  const schedule = (
    <Button
      icon={<CalendarClock {...icon} />}
      aria-pressed={isLater}
      onClick={() => form.change({ sendAt: isLater ? null : usualTime(new Date()) })}
    >
      {t('mass.schedule')}
    </Button>
  );
  return (
    <div data-fills="whole">
      <ScreenFrame
        wide
        title={t(version === null ? 'mass.title.new' : 'mass.title.edit')}
        back="MassMessagesStatistics"
        actions={
          <>
            <div className={styles.wide}>
              {saveButton(t(isScheduled ? 'mass.save.changes' : 'mass.save'))}
              {!isScheduled && schedule}
            </div>
            <div className={styles.narrow}>{saveButton(t('mass.save.short'))}</div>
          </>
        }
        side={<MassSide {...{ form, readiness, isScheduled }} onSend={askToSend} />}
      >
        {isScheduled && props.saved?.sendAt && (
          <Banner
            tone={props.saved.wantedAt ? 'warning' : 'info'}
            title={t('mass.scheduled.title', { when: format.dateTime(props.saved.sendAt) })}
          >
            {props.saved.wantedAt
              ? t('mass.scheduled.late', { when: format.dateTime(props.saved.wantedAt) })
              : t('mass.scheduled.text')}
          </Banner>
        )}
        {form.error && (
          <Banner tone="danger" announce>
            {form.error.message}
          </Banner>
        )}
        <RulesCard
          audience={draft.audience}
          reach={form.reach.data}
          onChange={(audience) => form.change({ audience })}
        />
        <Card className={styles.part}>
          <h2>{t('mass.message')}</h2>
          <ContentFields place={form.place} words={draft.words} onChange={form.changeWords} hasLockedText />
        </Card>
        {draft.sendAt !== null && (
          <WhenCard
            sendAt={draft.sendAt}
            onChange={(sendAt) => form.change({ sendAt })}
            onNow={isScheduled ? null : () => form.change({ sendAt: null })}
            isWanted={!props.saved?.sendAt}
          />
        )}
        <div className={styles.acts}>
          {!isScheduled && !isLater && <div className={styles.narrow}>{schedule}</div>}
          {isScheduled ? (
            <Button
              variant="ghost"
              saves
              icon={<CalendarX {...icon} />}
              disabled={form.isBusy || readiness.uploading !== undefined}
              onClick={form.takeOut}
            >
              {t('mass.scheduled.cancel')}
            </Button>
          ) : (
            version !== null && (
              <Button variant="ghost" icon={<Trash2 {...icon} />} onClick={() => setAsks('cancel')}>
                {t('mass.draft.remove')}
              </Button>
            )
          )}
        </div>
      </ScreenFrame>
      {!isScheduled && (
        <SendDock
          count={readiness.count}
          price={form.price}
          isReady={readiness.canSend}
          isBusy={form.isBusy}
          onReview={askToSend}
        />
      )}
      {asks === 'send' && (
        <ConfirmSend
          count={readiness.count}
          price={form.price}
          sendAt={draft.sendAt}
          isBusy={form.isBusy}
          error={form.error?.message}
          onSend={() => form.send(endAsking)}
          onClose={endAsking}
        />
      )}
      <TestDialog form={form} />
      <CancelDialog
        id={props.id}
        isOpen={asks === 'cancel'}
        onClose={endAsking}
        onDeleted={() => setDeleted(true)}
      />
      {leaveDialog(form.discard)}
    </div>
  );
}
