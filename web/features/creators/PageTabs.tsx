import { Search } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { CreatorPage, ViewAs } from '#web/features/follows/index.ts';
import { LazyPostGrid, LazyPostList } from '#web/features/posts/index.ts';
import { askToLogIn } from '#web/kit/AuthButton.tsx';
import { useFormat } from '#web/kit/format.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { isLoggedIn } from '#web/kit/user-store.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PostCardSkeleton } from '#web/ui/PostCardSkeleton.tsx';
import { UnderlineTabs } from '#web/ui/UnderlineTabs.tsx';
import styles from './PageTabs.module.css';

interface PageTabsProps {
  readonly page: CreatorPage;
  readonly viewAs: ViewAs | undefined;
  readonly collections: ReactNode;
}

/** The tabs of a page: the creator's posts, the media of those posts, and the creator's collections. */
export function PageTabs({ page: { creator, counts }, viewAs, collections }: PageTabsProps) {
  const t = useT();
  const format = useFormat();
  const [tab, setTab] = useState<'posts' | 'media' | 'collections'>('posts');
  const hasCollections = counts.collections > 0;
  const search = () => (isLoggedIn() ? goTo(`/searchPost/${creator.domain}`) : askToLogIn());
  const shown = { domain: creator.domain, name: creator.name, viewAs };
  return (
    <div className={styles.tabs}>
      <UnderlineTabs
        label={t('creators.tabs')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'posts', label: t('creators.tab.posts'), count: format.number(counts.posts) },
          { value: 'media', label: t('creators.tab.media') },
          ...(hasCollections
            ? [
                {
                  value: 'collections',
                  label: t('creators.tab.collections'),
                  count: format.number(counts.collections),
                } as const,
              ]
            : []),
        ]}
      >
        <div className={styles.panel}>
          <Suspense fallback={<PostCardSkeleton label={t('posts.feed.loading')} />}>
            {tab === 'posts' && <LazyPostList {...shown} />}
            {tab === 'media' && <LazyPostGrid {...shown} />}
            {tab === 'collections' && collections}
          </Suspense>
        </div>
      </UnderlineTabs>
      <IconButton
        className={styles.search}
        label={t('creators.search')}
        icon={<Search size={20} strokeWidth={1.75} aria-hidden />}
        onClick={search}
      />
    </div>
  );
}
