import { Monitor, Smartphone } from 'lucide-react';
import type { SessionRow } from '#web/features/account/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Tag } from '#web/ui/Tag.tsx';

interface SessionListProps {
  readonly sessions: readonly SessionRow[];
  readonly onEnd: (session: SessionRow) => void;
}

/** The account's sessions. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Rows label={t('titles.SettingsSessions')}>
      {sessions.map((session) => {
        const device = session.device || t('settings.sessions.unknown');
        const Icon = /Android|iPhone|iPad|iOS/i.test(session.device) ? Smartphone : Monitor;
        return (
          <Row
            key={session.id}
            leading={
              <RowIcon>
                <Icon size={20} strokeWidth={1.75} />
              </RowIcon>
            }
            title={<bdi>{device}</bdi>}
            detail={
              session.isCurrent
                ? t('settings.sessions.since', { when: format.dateTime(session.createdAt) })
                : t('settings.sessions.seen', { when: format.relative(session.lastSeenAt) })
            }
            trailing={
              session.isCurrent ? (
                <Tag tone="positive">{t('settings.sessions.current')}</Tag>
              ) : (
                <Button
                  size="sm"
                  aria-label={t('settings.sessions.endOf', { device })}
                  onClick={() => onEnd(session)}
                >
                  {t('settings.sessions.end')}
                </Button>
              )
            }
          />
        );
      })}
    </Rows>
  );
}
