import { useEffect, useState } from 'react';
import { useUnsaved } from '#web/features/settings/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { ConfirmSend } from './ConfirmSend.tsx';
import { ContentFields } from './ContentFields.tsx';
import type { MassMessage } from './keys.ts';
import styles from './Mass.module.css';
import { FooterActs, HeaderActs } from './MassActs.tsx';
import { MassSide } from './MassSide.tsx';
import { massPath } from './mass-path.ts';
import { RulesCard } from './RulesCard.tsx';
import { SendDock } from './SendDock.tsx';
import { TestDialog } from './TestDialog.tsx';
import { type FormStart, useMassForm } from './useMassForm.ts';
import { useReadiness } from './useReadiness.ts';
import { WhenCard } from './WhenCard.tsx';

/** The form of one mass message: audience and content, with the reach and a preview beside them. */
export function MassForm(props: FormStart) {
  const t = useT();
  const form = useMassForm(props);
  const { draft, version } = form;
  const isScheduled = props.saved?.state === 'scheduled';
  const readiness = useReadiness(form, isScheduled);
  const isUploading = readiness.uploading !== undefined;
  const [asks, setAsks] = useState<'send' | 'cancel' | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  const leaveDialog = useUnsaved(form.isUnsaved && !isDeleted);

  // Once the message is saved, the page's address contains its id, so that a reload opens the same message.
  useEffect(() => {
    if (version !== null) goTo(massPath(props.id), { replace: true });
  }, [version, props.id]);
  useEffect(() => {
    if (isDeleted) goTo(routeNamed('MassMessagesStatistics').path);
  }, [isDeleted]);

  const askToSend = () => setAsks('send');
  const endAsking = () => setAsks(null);
  return (
    <div data-fills="whole">
      <ScreenFrame
        wide
        title={t(version === null ? 'mass.title.new' : 'mass.title.edit')}
        back="MassMessagesStatistics"
        actions={<HeaderActs {...{ form, isScheduled, isUploading }} isAsking={asks !== null} />}
        side={<MassSide {...{ form, readiness, isScheduled }} onSend={askToSend} />}
      >
        {isScheduled && props.saved && <ScheduledNotice {...props.saved} />}
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
        <FooterActs {...{ form, isScheduled, isUploading }} onDelete={() => setAsks('cancel')} />
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

/** Says when a scheduled message is sent, and whether that is later than the creator wanted. */
function ScheduledNotice({ sendAt, wantedAt }: Pick<MassMessage, 'sendAt' | 'wantedAt'>) {
  const t = useT();
  const format = useFormat();
  if (!sendAt) return null;
  return (
    <Banner
      tone={wantedAt ? 'warning' : 'info'}
      title={t('mass.scheduled.title', { when: format.dateTime(sendAt) })}
    >
      {wantedAt ? t('mass.scheduled.late', { when: format.dateTime(wantedAt) }) : t('mass.scheduled.text')}
    </Banner>
  );
}
