import { useState } from 'react';
import {
  type SessionRow,
  useRevokeOtherSessions,
  useRevokeSession,
  useSessions,
} from '#web/features/account/queries.ts';
import { SessionList } from '#web/features/settings/SessionList.tsx';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Text } from '#web/ui/Text.tsx';

/** The devices logged in to this account, each with a button to log it out. */
export function SettingsSessionsScreen() {
  const t = useT();
  const sessions = useSessions();
  const [asked, setAsked] = useState<SessionRow | 'others' | null>(null);
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent);

  return (
    <SettingsFrame name="SettingsSessions">
      <Text size="ui" tone="support">
        {t('settings.sessions.lead')}
      </Text>
      <Card>
        {sessions.data ? (
          <SessionList sessions={sessions.data} onEnd={setAsked} />
        ) : sessions.isError ? (
          <LoadFailed onRetry={() => void sessions.refetch()} />
        ) : (
          <RowsLoading count={3} />
        )}
      </Card>
      {hasOthers && (
        <Button variant="dangerSoft" onClick={() => setAsked('others')}>
          {t('settings.sessions.endOthers')}
        </Button>
      )}
      {hasOthers === false && (
        <Text size="ui" tone="meta">
          {t('settings.sessions.only')}
        </Text>
      )}
      <EndQuestion asked={asked} onClose={() => setAsked(null)} />
    </SettingsFrame>
  );
}

function EndQuestion({ asked, onClose }: { asked: SessionRow | 'others' | null; onClose: () => void }) {
  const t = useT();
  const revoke = useRevokeSession();
  const revokeOthers = useRevokeOtherSessions();
  // The session in the dialog's text, kept while the dialog fades out.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const device = shown && shown !== 'others' ? shown.device || t('settings.sessions.unknown') : '';
  const isAboutOne = device !== '';

  function end(): void {
    // The dialog closes after a failure, too, because the failure has already shown an alert.
    const onSettled = onClose;
    const say = (count: number) => showToast(t('settings.sessions.ended', { count }));
    if (asked === 'others')
      revokeOthers.mutate(undefined, { onSettled, onSuccess: ({ ended }) => say(ended) });
    else if (asked) revoke.mutate(asked.id, { onSettled, onSuccess: () => say(1) });
  }

  return (
    <AlertDialog
      open={asked !== null}
      onOpenChange={onClose}
      tone="warning"
      title={
        isAboutOne ? t('settings.sessions.endOne.title', { device }) : t('settings.sessions.endOthers.title')
      }
      message={isAboutOne ? t('settings.sessions.endOne.text') : t('settings.sessions.endOthers.text')}
      closeLabel={t('settings.sessions.keep')}
      action={{
        label: t('settings.sessions.end'),
        variant: 'danger',
        loading: revoke.isPending || revokeOthers.isPending,
        onPress: end,
      }}
    />
  );
}
