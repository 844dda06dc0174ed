import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { AgeGate } from '#web/features/creators/AgeGate.tsx';
import { useCanonicalDomain } from '#web/features/creators/canonical-domain.ts';
import { OwnBlock } from '#web/features/creators/OwnBlock.tsx';
import { PageActs, PhoneActs } from '#web/features/creators/PageActs.tsx';
import { PageCover, PageHead } from '#web/features/creators/PageHead.tsx';
import { PageFailed, PageLoading } from '#web/features/creators/PageLoading.tsx';
import { PagePromise } from '#web/features/creators/PagePromise.tsx';
import { isMissing, useOwnBlock, usePage, useVisit } from '#web/features/creators/queries.ts';
import type { CreatorPage, ViewAs } from '#web/features/follows/keys.ts';
import { useIsOfAge } from '#web/features/posts/age.ts';
import { tierList } from '#web/features/subscriptions/tier-list.ts';
import { useTitle } from '#web/kit/head.ts';
import { useT } from '#web/kit/i18n.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { useUser } from '#web/kit/user-store.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './CreatorScreen.module.css';
import { NotFoundScreen } from './NotFoundScreen.tsx';

/** The approximate height of a tier, reserved while tiers load so that the layout hardly moves. */
const OFFER_HEIGHT_PX = 180;
const offerWords = ['subscriptions', 'wallet'] as const;

// Parts of the page that load separately, so that the page's head renders first.
const ViewAsBar = lazyPart(async () => (await import('#web/features/creators/ViewAsBar.tsx')).ViewAsBar);
const PageMembership = lazyPart(
  async () => (await import('#web/features/creators/PageMembership.tsx')).PageMembership,
  offerWords,
);
const PageTabs = lazyPart(
  async () => (await import('#web/features/creators/PageTabs.tsx')).PageTabs,
  ['media', 'wallet', 'posts'],
);
const PageCollections = lazyPart(
  async () => (await import('#web/features/collections/PageCollections.tsx')).PageCollections,
  ['collections'],
);
const SubscribeBar = lazyPart(
  async () => (await import('#web/features/creators/SubscribeBar.tsx')).SubscribeBar,
  offerWords,
);

/** A creator's page, visible to visitors, too. */
export function CreatorScreen() {
  const t = useT();
  const { domain: typed = '' } = useParams();
  const domain = typed.toLowerCase();
  const [viewAs, setViewAs] = useState<ViewAs>();
  const page = usePage(domain, viewAs);
  // The tiers are requested in parallel with the page, because the number of tiers decides the position of
  // everything below them.
  const offers = useQuery(tierList(domain));
  const missing = isMissing(page.error);
  const block = useOwnBlock(domain, missing);
  const isOfAge = useIsOfAge();
  useVisit(domain, page.data);
  useTitle(
    missing ? t('titles.NotFound') : page.data && `${page.data.creator.name} (@${page.data.creator.domain})`,
  );
  useCanonicalDomain(typed, page.data?.creator.domain);

  if (missing && block.data) return <OwnBlock person={block.data} />;
  if (missing && !block.isLoading) return <NotFoundScreen />;
  if (page.isError && !page.data && !missing) return <PageFailed onRetry={() => void page.refetch()} />;
  if (!page.data || offers.isLoading) return <PageLoading />;
  if (page.data.isExplicit && !isOfAge) return <AgeGate name={page.data.creator.name} />;
  return (
    <Ready page={page.data} offers={offers.data?.tiers.length ?? 0} viewAs={viewAs} onViewAs={setViewAs} />
  );
}

interface ReadyProps {
  readonly page: CreatorPage;
  readonly offers: number;
  readonly viewAs: ViewAs | undefined;
  readonly onViewAs: (viewAs: ViewAs | undefined) => void;
}

function Ready({ page, offers, viewAs, onViewAs }: ReadyProps) {
  const isOwn = useUser(({ info }) => info?.creatorDomain) === page.creator.domain;
  const isPretended = isOwn && viewAs !== undefined;
  return (
    <>
      {isOwn && (
        <Suspense>
          <ViewAsBar value={viewAs} onChange={onViewAs} />
        </Suspense>
      )}
      <PageCover page={page} />
      <div className={styles.columns}>
        <PageHead
          page={page}
          acts={<PageActs page={page} isPretended={isPretended} />}
          foot={<PhoneActs page={page} isPretended={isPretended} />}
        />
        <aside className={styles.side}>
          <Suspense
            fallback={offers > 0 && <Skeleton shape="block" height={`${offers * OFFER_HEIGHT_PX}px`} />}
          >
            <PageMembership page={page} isPretended={isPretended} />
          </Suspense>
          <PagePromise page={page} />
        </aside>
        <div className={styles.tabs}>
          <Suspense fallback={<Skeleton shape="block" height="320px" />}>
            <PageTabs
              page={page}
              viewAs={viewAs}
              collections={<PageCollections domain={page.creator.domain} name={page.creator.name} />}
            />
          </Suspense>
        </div>
      </div>
      {!isOwn && !page.viewer.membership && (
        <Suspense>
          <SubscribeBar domain={page.creator.domain} />
        </Suspense>
      )}
    </>
  );
}
