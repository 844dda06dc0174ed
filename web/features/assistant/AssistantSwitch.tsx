import { ArrowRight } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import { useSaveSettings, useStatus } from './queries.ts';
import styles from './SetUp.module.css';

/**
 * A part of the chat settings: a switch that turns the assistant on or off, and a link to all of the
 * assistant's settings.
 */
export function AssistantSwitch() {
  const t = useT();
  const status = useStatus(true);
  const save = useSaveSettings();
  if (status.isError && !status.data) return <LoadFailed onRetry={() => void status.refetch()} />;
  if (!status.data) return <RowsLoading count={1} />;
  const { mode } = status.data;
  const wanted = save.isPending ? save.variables.mode : undefined;
  return (
    <Card className={styles.part}>
      <h2>{t('assistant.switch')}</h2>
      <SettingRow
        title={t('assistant.switch.title')}
        detail={t(mode === 'auto' ? 'assistant.switch.auto' : 'assistant.switch.detail')}
        checked={(wanted ?? mode) !== 'off'}
        disabled={save.isPending}
        onCheckedChange={(isOn) => save.mutate({ mode: isOn ? 'draft' : 'off' })}
      />
      {save.error && (
        <Banner tone="danger" announce>
          {save.error.message}
        </Banner>
      )}
      <div>
        <Link className={buttonClass()} to={routeNamed('AiChatsbot').path}>
          {t('assistant.switch.go')}
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden data-flip="" />
        </Link>
      </div>
    </Card>
  );
}
