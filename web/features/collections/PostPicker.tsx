import { useState } from 'react';
import { SEARCH_MAX_CHARS } from '#contract/limits.ts';
import { useSearchPosts } from '#web/features/posts/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useUser } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import type { CollectionItem } from './queries.ts';

interface PostPickerProps {
  readonly taken: ReadonlySet<string>;
  readonly onPick: (item: CollectionItem) => void;
  readonly onClose: () => void;
}

const TITLE_MAX_CHARS = 80;

/** A dialog that offers the creator's published posts, to add them to a collection one by one. */
export function PostPicker({ taken, onPick, onClose }: PostPickerProps) {
  const t = useT();
  const format = useFormat();
  const domain = useUser(({ info }) => info?.creatorDomain) ?? '';
  const [query, setQuery] = useState('');
  const found = useSearchPosts({ domain, query: query.trim() });
  const posts = found.data?.pages.flatMap((page) => page.posts).filter(({ id }) => !taken.has(id)) ?? [];
  return (
    <Dialog
      open
      size="md"
      onOpenChange={onClose}
      title={t('collections.posts.title')}
      closeLabel={t('core.close')}
    >
      <SearchField
        label={t('collections.posts.search')}
        placeholder={t('collections.posts.search')}
        clearLabel={t('collections.posts.clear')}
        maxLength={SEARCH_MAX_CHARS}
        value={query}
        onValueChange={setQuery}
      />
      {found.isPending && <Skeleton shape="block" height="200px" />}
      {found.isError && !found.data && (
        <Button onClick={() => void found.refetch()}>{t('collections.retry')}</Button>
      )}
      {found.data && posts.length === 0 && <Text tone="support">{t('collections.posts.none')}</Text>}
      <Rows label={t('collections.posts.title')}>
        {posts.map((post) => {
          const line = post.text?.trim().split('\n')[0]?.slice(0, TITLE_MAX_CHARS) ?? '';
          const title =
            line ||
            t('collections.posts.untitled', {
              date: format.date(post.publishedAt ?? new Date().toISOString()),
            });
          return (
            <Row
              key={post.id}
              title={<bdi>{title}</bdi>}
              detail={post.publishedAt && format.date(post.publishedAt)}
              trailing={
                <Button
                  size="sm"
                  onClick={() =>
                    onPick({
                      kind: 'post',
                      id: post.id,
                      isRemoved: false,
                      title,
                      isOwned: true,
                      price: post.price,
                      media: post.media[0]?.media ?? null,
                    })
                  }
                >
                  {t('collections.posts.add')}
                </Button>
              }
            />
          );
        })}
      </Rows>
      {found.hasNextPage && (
        <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('collections.more')}
        </Button>
      )}
    </Dialog>
  );
}
