import { SendHorizontal } from 'lucide-react';
import { Navigate } from 'react-router';
import type { MassShow } from '#web/features/mass/keys.ts';
import { MassTable } from '#web/features/mass/MassTable.tsx';
import { useMassList, useMassUpdates } from '#web/features/mass/queries.ts';
import { InboxScope } from '#web/features/team/InboxScope.tsx';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useHasPage, useHasRight } from '#web/kit/inbox.ts';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { useSearch } from '#web/kit/search.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { UnderlineTabs } from '#web/ui/UnderlineTabs.tsx';
import styles from './CollectionScreen.module.css';

const shows = ['all', 'drafts', 'scheduled', 'sent'] as const satisfies MassShow[];

/**
 * `/massMessagesStatistics`: the creator's mass messages and their results. The open tab is part of the
 * address.
 */
export const MassMessagesStatisticsScreen = () => (
  <InboxScope>
    <OfCreators />
  </InboxScope>
);

function OfCreators() {
  const [hasPage, mayMass] = [useHasPage(), useHasRight('mass')];
  return hasPage && mayMass ? <Messages /> : <Navigate replace to={routeNamed('messageBoard').path} />;
}

function Messages() {
  const t = useT();
  const asked = useSearch().get('show');
  const show = shows.find((one) => one === asked) ?? 'all';
  const left = useMassList(show).data?.pages[0]?.left;
  useMassUpdates();
  return (
    <ScreenFrame
      wide
      title={t('titles.MassMessagesStatistics')}
      detail={left && t('mass.stats.left', { count: left.today, week: left.thisWeek })}
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to={routeNamed('newChatsSend').path}>
          <SendHorizontal size={18} strokeWidth={1.75} aria-hidden data-flip="" />
          {t('mass.another')}
        </Link>
      }
    >
      <UnderlineTabs
        label={t('mass.stats.tabs')}
        value={show}
        tabs={shows.map((value) => ({ value, label: t(`mass.stats.show.${value}`) }))}
        onValueChange={(next) =>
          goTo(`${routeNamed('MassMessagesStatistics').path}?show=${next}`, { replace: true })
        }
      >
        <div className={styles.panel}>
          <MassTable show={show} />
        </div>
      </UnderlineTabs>
    </ScreenFrame>
  );
}
