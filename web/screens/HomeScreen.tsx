import { Suspense } from 'react';
import { useOwnProfile } from '#web/features/account/queries.ts';
import { HomeFeed } from '#web/features/home/HomeFeed.tsx';
import { ProfileCard } from '#web/features/home/ProfileCard.tsx';
import { SuggestedCreators } from '#web/features/home/SuggestedCreators.tsx';
import { TodayCard } from '#web/features/home/TodayCard.tsx';
import { useFeed } from '#web/features/posts/queries.ts';
import { NotesForSale } from '#web/features/purchases/NotesForSale.tsx';
import { BalanceCard } from '#web/features/wallet/BalanceCard.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { useRole } from '#web/kit/role.ts';
import { linkClass } from '#web/ui/linkClass.ts';
import { StickySide } from '#web/ui/StickySide.tsx';
import styles from './HomeScreen.module.css';

const SIDE_SUGGESTIONS = 3;

// The code of the creator search is loaded separately, because nobody searches before the feed is on screen.
// The search uses the texts of Discover.
const FindCreators = lazyPart(
  async () => (await import('#web/features/home/FindCreators.tsx')).FindCreators,
  ['creators'],
);

// The code of the earnings box is loaded only for creators.
const EarningsBox = lazyPart(
  async () => (await import('#web/features/purchases/EarningsBox.tsx')).EarningsBox,
  ['wallet'],
);

// The notice about other creators' posts that wait for this creator's consent. Few creators see the notice,
// so its code is loaded separately and may arrive after the other parts of the page.
const RequestsNotice = lazyPart(
  async () => (await import('#web/features/posts/RequestsNotice.tsx')).RequestsNotice,
  ['composer'],
);

/** The start screen after login: posts of the creators that the person follows, newest first. */
export function HomeScreen() {
  const t = useT();
  const role = useRole();
  const { info } = useOwnProfile();
  // When the feed of followed creators is empty, it suggests creators itself, so the side column then suggests
  // none.
  const isEmpty = useFeed('following').data?.pages[0]?.posts.length === 0;
  return (
    <div className={styles.home}>
      <div className={styles.feed}>
        <h1 className={styles.title}>{t('titles.Home')}</h1>
        {info && role === 'creator' && <TodayCard info={info} />}
        {role === 'creator' && (
          <Suspense>
            <RequestsNotice />
          </Suspense>
        )}
        <HomeFeed />
      </div>
      <StickySide className={styles.side}>
        <div className={styles.find}>
          <Suspense>
            <FindCreators />
          </Suspense>
        </div>
        {role === 'creator' ? (
          <Suspense>
            <EarningsBox />
          </Suspense>
        ) : (
          <BalanceCard />
        )}
        {!isEmpty && <SuggestedCreators count={SIDE_SUGGESTIONS} />}
        <NotesForSale />
        {info && <ProfileCard info={info} />}
        <footer className={styles.foot}>
          <Link className={linkClass('quiet')} to="/terms">
            {t('core.login.terms')}
          </Link>
          <Link className={linkClass('quiet')} to="/privacy">
            {t('core.login.privacy')}
          </Link>
        </footer>
      </StickySide>
    </div>
  );
}
