import { CalendarClock, SendHorizontal, Trash2, UserRoundCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useUploadWords } from '#web/features/chat/useUploadWords.ts';
import { usualTime } from '#web/features/composer/TimeCard.tsx';
import { useUnsaved } from '#web/features/settings/useUnsaved.tsx';
import { useFormat } from '#web/kit/format.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { isAimed } from './audience.ts';
import { ConfirmSend } from './ConfirmSend.tsx';
import { FanBubble, FanPreview } from './FanPreview.tsx';
import styles from './Mass.module.css';
import { massPath } from './mass-path.ts';
import { useCancelMass, useMassList } from './queries.ts';
import { ReachCard } from './ReachCard.tsx';
import { RulesCard } from './RulesCard.tsx';
import { SendDock } from './SendDock.tsx';
import { type FormStart, useMassForm } from './useMassForm.ts';
import { WhenCard } from './WhenCard.tsx';
import { WordsFields } from './WordsFields.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** One mass message being written: who gets it, what it says, and beside it whom it reaches and how it looks. */
export function MassForm(props: FormStart) {
  const t = useT();
  const format = useFormat();
  const form = useMassForm(props);
  const { draft, reach, version } = form;
  const cancel = useCancelMass();
  const left = useMassList('all').data?.pages[0]?.left;
  const uploading = useUploadWords(form.attached);
  const [asks, setAsks] = useState<'send' | 'cancel' | null>(null);
  const [isGone, setGone] = useState(false);
  const leaveDialog = useUnsaved(form.isUnsaved && !isGone);
  const isScheduled = props.saved?.state === 'scheduled';
  const isLater = draft.sendAt !== null;
  const count = reach.data?.count ?? 0;
  const isEmpty = draft.words.text.trim() === '' && form.attached.length === 0;
  const isCapped = !isScheduled && !isLater && left?.today === 0;
  // Counted anew when its time comes, so something for later may find nobody now.
  const isInVain = !isAimed(draft.audience) || (!isLater && count === 0);
  const isCounted = reach.data !== undefined && !reach.isPlaceholderData;
  const canSend = !isEmpty && !isInVain && !isCapped && uploading === undefined && isCounted;

  // The address names what is saved, so that a reload finds it again.
  useEffect(() => {
    if (version !== null) goTo(massPath(props.id), { replace: true });
  }, [version, props.id]);
  useEffect(() => {
    if (isGone) goTo(routeNamed('MassMessagesStatistics').path);
  }, [isGone]);

  const saveButton = (label: string) => (
    <Button
      variant="ghost"
      loading={form.isBusy && asks === null}
      disabled={!form.isUnsaved || uploading !== undefined}
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
        side={
          <>
            <ReachCard
              reach={isAimed(draft.audience) ? reach.data : reach.data && { ...reach.data, count: 0 }}
              isCounting={reach.isPlaceholderData}
              isFailed={reach.isError}
              onRetry={() => void reach.refetch()}
              price={form.price}
            />
            <FanPreview words={draft.words} attached={form.attached} />
            <Button
              variant="outline"
              wide
              icon={<UserRoundCheck {...icon} />}
              // What waits in the queue is not changed by a look at it.
              disabled={isEmpty || uploading !== undefined || (isScheduled && form.isUnsaved)}
              loading={form.isTesting}
              onClick={form.test}
            >
              {t('mass.test')}
            </Button>
            <div className={styles.wide}>
              {!isScheduled && (
                <Button
                  variant="primary"
                  size="lg"
                  wide
                  icon={<SendHorizontal {...icon} data-flip="" />}
                  disabled={!canSend}
                  loading={form.isBusy}
                  onClick={() => setAsks('send')}
                >
                  {t(isLater ? 'mass.send.later' : 'mass.send', { count })}
                </Button>
              )}
            </div>
            {uploading && <p className={styles.quiet}>{uploading}</p>}
            {left && !isScheduled && (
              <p className={styles.quiet}>
                {isCapped ? t('mass.cap.none') : t('mass.cap.left', { count: left.today })}
              </p>
            )}
          </>
        }
      >
        {isScheduled && props.saved?.sendAt && (
          <Banner
            tone="info"
            title={t('mass.scheduled.title', { when: format.dateTime(props.saved.sendAt) })}
          >
            {t('mass.scheduled.text')}
          </Banner>
        )}
        {form.error && (
          <Banner tone="danger" announce>
            {form.error.message}
          </Banner>
        )}
        <RulesCard
          audience={draft.audience}
          reach={reach.data}
          onChange={(audience) => form.change({ audience })}
        />
        <Card className={styles.part}>
          <h2>{t('mass.message')}</h2>
          <WordsFields place={form.place} words={draft.words} onChange={form.changeWords} hasLockedText />
        </Card>
        {draft.sendAt !== null && (
          <WhenCard
            sendAt={draft.sendAt}
            onChange={(sendAt) => form.change({ sendAt })}
            onNow={isScheduled ? null : () => form.change({ sendAt: null })}
          />
        )}
        <div className={styles.acts}>
          {!isScheduled && !isLater && <div className={styles.narrow}>{schedule}</div>}
          {version !== null && (
            <Button variant="ghost" icon={<Trash2 {...icon} />} onClick={() => setAsks('cancel')}>
              {t(isScheduled ? 'mass.scheduled.cancel' : 'mass.draft.remove')}
            </Button>
          )}
        </div>
        {!isScheduled && (
          <SendDock
            count={count}
            price={form.price}
            isReady={canSend}
            isBusy={form.isBusy}
            onReview={() => setAsks('send')}
          />
        )}
      </ScreenFrame>
      {asks === 'send' && (
        <ConfirmSend
          count={count}
          price={form.price}
          sendAt={draft.sendAt}
          isBusy={form.isBusy}
          error={form.error?.message}
          onSend={() => form.send(() => setAsks(null))}
          onClose={() => setAsks(null)}
        />
      )}
      {form.tested !== null && (
        <Dialog open onOpenChange={form.endTest} title={t('mass.test.title')} closeLabel={t('core.close')}>
          <div className={styles.part}>
            <p className={styles.quiet}>{t('mass.test.about')}</p>
            <FanBubble text={form.tested} words={draft.words} attached={form.attached} />
          </div>
        </Dialog>
      )}
      <AlertDialog
        open={asks === 'cancel'}
        onOpenChange={() => setAsks(null)}
        tone="warning"
        title={t(isScheduled ? 'mass.scheduled.cancel.title' : 'mass.draft.remove.title')}
        message={t(isScheduled ? 'mass.scheduled.cancel.text' : 'mass.draft.remove.text')}
        closeLabel={t('mass.keep')}
        action={{
          label: t(isScheduled ? 'mass.scheduled.cancel' : 'mass.draft.remove'),
          variant: 'danger',
          loading: cancel.isPending,
          onPress: () =>
            cancel.mutate(props.id, {
              onSuccess: () => {
                setGone(true);
                showToast(t(isScheduled ? 'mass.scheduled.cancelled' : 'mass.draft.removed'));
              },
            }),
        }}
      />
      {leaveDialog(form.discard)}
    </div>
  );
}
