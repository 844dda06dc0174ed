import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { VList, type VListHandle } from 'virtua';
import { useT } from '#web/kit/i18n.tsx';
import { useActingSeat, useHasRight } from '#web/kit/inbox.ts';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './ChatList.module.css';
import { ChatRow } from './ChatRow.tsx';
import type { Choice } from './keys.ts';
import { listPositionOf } from './list-positions.ts';
import { useChats, useMoreChats } from './queries.ts';

const ROW_PX = 72;
const AHEAD_PX = 900;

interface ChatRowsProps {
  readonly filter: Choice;
  readonly chatId: string | null;
}

/** The chat rows of one filter, virtualized. */
export function ChatRows({ filter, chatId }: ChatRowsProps) {
  const query = useChats(filter);
  const more = useMoreChats(filter);
  const list = useRef<VListHandle>(null);
  const { offsets } = listPositionOf(useActingSeat()?.id ?? null);
  const { data } = query;
  const isReady = data !== undefined;
  const restore = useEffectEvent(() => list.current?.scrollTo(offsets.get(filter) ?? 0));
  useEffect(() => {
    if (isReady) restore();
  }, [isReady]);

  if (!data) return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <RowsLoading />;
  if (data.chats.length === 0) return <NoChats filter={filter} />;
  const onScroll = (offset: number) => {
    offsets.set(filter, offset);
    const handle = list.current;
    if (!handle || !data.next || more.isPending || more.isError) return;
    if (handle.scrollSize - handle.viewportSize - offset < AHEAD_PX) more.mutate(data.next);
  };
  return (
    <VList ref={list} className={styles.rows} itemSize={ROW_PX} onScroll={onScroll}>
      {data.chats.map((chat) => (
        <ChatRow key={chat.id} chat={chat} isCurrent={chat.id === chatId} />
      ))}
      {more.isError && data.next !== null && (
        <LoadFailed onRetry={() => data.next !== null && more.mutate(data.next)} />
      )}
    </VList>
  );
}

function NoChats({ filter }: { filter: Choice }): ReactNode {
  const t = useT();
  const [mayWrite, mayMass] = [useHasRight('write'), useHasRight('mass')];
  const isOwn = useActingSeat() === null;
  if (filter !== 'all') return <p className={styles.none}>{t('chat.none.filter')}</p>;
  return (
    <EmptyState
      drawing="chats"
      title={t('chat.none.title')}
      action={
        mayWrite &&
        mayMass && (
          <Link className={buttonClass({ variant: 'primary' })} to={routeNamed('newChats').path}>
            {t('chat.new')}
          </Link>
        )
      }
    >
      {isOwn && t('chat.none.text')}
    </EmptyState>
  );
}

export function RowsLoading() {
  const t = useT();
  return (
    <div className={styles.loading} aria-busy="true" aria-label={t('chat.loading')} role="status">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <span key={row} className={styles.ghost}>
          <Skeleton shape="circle" width="52px" height="52px" />
          <span>
            <Skeleton width="55%" />
            <Skeleton width="80%" />
          </span>
        </span>
      ))}
    </div>
  );
}
