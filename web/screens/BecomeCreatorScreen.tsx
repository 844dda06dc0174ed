import { useEffect } from 'react';
import { ApplicationState } from '#web/features/creators/ApplicationState.tsx';
import { ApplyForm } from '#web/features/creators/ApplyForm.tsx';
import { useApplication } from '#web/features/creators/apply-queries.ts';
import type { Application } from '#web/features/creators/keys.ts';
import { PageFailed } from '#web/features/creators/PageLoading.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { track } from '#web/kit/track.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stepper, type StepState } from '#web/ui/Stepper.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './BecomeCreatorScreen.module.css';

/** The application for a creator page: the form, or the application's state after it was submitted. */
export function BecomeCreatorScreen() {
  const t = useT();
  const application = useApplication();
  const own = useUser(({ info }) => info?.creatorDomain ?? null);
  useEffect(() => track('page_visit', { creatorDomain: own }), [own]);
  if (application.isError && !application.data)
    return <PageFailed onRetry={() => void application.refetch()} />;
  const state = application.data?.state ?? 'none';
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <h1>{t('titles.BecomeCreator')}</h1>
        <Text tone="support">{t('creators.apply.lead')}</Text>
        <Steps state={state} />
        <Text size="meta" tone="meta">
          {t('creators.apply.fee')}
        </Text>
      </div>
      <Card className={styles.card} aria-busy={!application.data}>
        {!application.data && <Skeleton shape="block" height="360px" />}
        {state === 'rejected' && (
          <Banner tone="warning" title={t('creators.apply.rejected')}>
            {application.data?.reason &&
              t('creators.apply.rejected.text', { reason: application.data.reason })}{' '}
            {t('creators.apply.rejected.again')}
          </Banner>
        )}
        {application.data && (state === 'none' || state === 'rejected') && (
          <>
            <Text as="h2" size="h1">
              {t('creators.apply.title')}
            </Text>
            <ApplyForm before={application.data} />
          </>
        )}
        {application.data && (state === 'submitted' || state === 'approved') && (
          <ApplicationState application={application.data} />
        )}
      </Card>
    </div>
  );
}

/** For each state of the application, the states of the three steps: page, review, tier. */
const places: Record<Application['state'], readonly [StepState, StepState, StepState]> = {
  none: ['now', 'next', 'next'],
  rejected: ['attention', 'next', 'next'],
  submitted: ['done', 'now', 'next'],
  approved: ['done', 'done', 'now'],
};

function Steps({ state }: { state: Application['state'] }) {
  const t = useT();
  const [page, review, tier] = places[state];
  return (
    <Stepper
      label={t('creators.apply.steps')}
      steps={[
        {
          id: 'page',
          title: t('creators.apply.step.page'),
          detail: t('creators.apply.step.page.text'),
          state: page,
        },
        {
          id: 'review',
          title: t('creators.apply.step.review'),
          detail: t('creators.apply.step.review.text'),
          state: review,
        },
        {
          id: 'tier',
          title: t('creators.apply.step.tier'),
          detail: t('creators.apply.step.tier.text'),
          state: tier,
        },
      ]}
      stateLabels={{
        done: t('creators.apply.step.done'),
        now: t('creators.apply.step.now'),
        next: t('creators.apply.step.next'),
        attention: t('creators.apply.step.attention'),
      }}
    />
  );
}
