import { Link } from 'react-router';
import { useOwnProfile } from '#web/features/account/queries.ts';
import { OwnPageCard } from '#web/features/home/OwnPageCard.tsx';
import { ProfileCard } from '#web/features/home/ProfileCard.tsx';
import { SuggestedCreators } from '#web/features/home/SuggestedCreators.tsx';
import { NotesForSale } from '#web/features/purchases/NotesForSale.tsx';
import { BalanceCard } from '#web/features/wallet/BalanceCard.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { useRole } from '#web/kit/role.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './HomeScreen.module.css';

/** Where everybody lands. Until there are posts to show it says so, and introduces the people who make them. */
export function HomeScreen() {
  const t = useT();
  const role = useRole();
  const { info, isFailed } = useOwnProfile();
  return (
    <div className={styles.home}>
      <div className={styles.feed}>
        <h1>
          {info ? (
            t('core.home.greeting', { name: info.displayName })
          ) : isFailed ? (
            t('titles.Home')
          ) : (
            <Skeleton width="50%" height="29px" />
          )}
        </h1>
        <Card>
          <EmptyState drawing="feed" title={t('core.home.empty.title')}>
            {t('core.home.empty.text')}
          </EmptyState>
        </Card>
        <NotesForSale />
        <SuggestedCreators />
      </div>
      <div className={styles.side}>
        <BalanceCard />
        {info && role === 'creator' && <OwnPageCard info={info} />}
        {info && <ProfileCard info={info} />}
        <footer className={styles.foot}>
          <Link className={linkClass('quiet')} to="/terms">
            {t('core.login.terms')}
          </Link>
          <Link className={linkClass('quiet')} to="/privacy">
            {t('core.login.privacy')}
          </Link>
        </footer>
      </div>
    </div>
  );
}
