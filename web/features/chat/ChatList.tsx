import { useState } from 'react';
import { SEARCH_MAX_CHARS } from '#contract/limits.ts';
import { InboxSwitch, SeatOffers } from '#web/features/team/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useActingSeat, useHasRight } from '#web/kit/inbox.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { ChatFilters } from './ChatFilters.tsx';
import styles from './ChatList.module.css';
import { ChatListHead } from './ChatListHead.tsx';
import { ChatRows } from './ChatRows.tsx';
import { ChatSearch } from './ChatSearch.tsx';
import { useChatUpdates } from './chat-updates.ts';
import type { Choice } from './keys.ts';
import { listPositionOf } from './list-positions.ts';
import { StarredMessages } from './StarredMessages.tsx';
import { useUnread } from './useUnread.ts';

/** The person's chats: filters, search and rows. */
export function ChatList({ chatId }: { chatId: string | null }) {
  const t = useT();
  const seat = useActingSeat();
  const position = listPositionOf(seat?.id ?? null);
  const mayRead = useHasRight('read');
  const [filter, setFilter] = useState<Choice>(position.filter);
  const [starred, setStarred] = useState<'chats' | 'messages'>('chats');
  const [query, setQuery] = useState<string | null>(null);
  const { count: unread } = useUnread();
  useChatUpdates();
  const choose = (next: Choice) => {
    position.filter = next;
    setFilter(next);
  };
  return (
    <section className={styles.list} aria-label={t('chat.list')}>
      <ChatListHead
        unread={unread}
        isSearching={query !== null}
        onSearch={() => setQuery(query === null ? '' : null)}
      />
      <InboxSwitch />
      {!seat && (
        <div className={styles.offers}>
          <SeatOffers />
        </div>
      )}
      {mayRead && query === null && (
        <>
          <ChatFilters filter={filter} unread={unread} onChoose={choose} />
          {filter === 'favourites' && (
            <div className={styles.search}>
              <Segmented
                wide
                label={t('chat.starred')}
                value={starred}
                segments={[
                  { value: 'chats', label: t('chat.title') },
                  { value: 'messages', label: t('chat.search.messages') },
                ]}
                onValueChange={setStarred}
              />
            </div>
          )}
          {filter === 'favourites' && starred === 'messages' ? (
            <StarredMessages />
          ) : (
            <ChatRows key={filter} filter={filter} chatId={chatId} />
          )}
        </>
      )}
      {mayRead && query !== null && (
        <>
          <div className={styles.search}>
            <SearchField
              label={t('chat.search.label')}
              placeholder={t('chat.search.label')}
              clearLabel={t('chat.search.clear')}
              value={query}
              autoFocus
              maxLength={SEARCH_MAX_CHARS}
              onValueChange={setQuery}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setQuery(null);
              }}
            />
          </div>
          <ChatSearch query={query} chatId={chatId} />
        </>
      )}
    </section>
  );
}
