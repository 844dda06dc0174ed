import { CheckCheck, CircleHelp, Megaphone, Search, Sparkles, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { SEARCH_MAX_CHARS } from '#contract/limits.ts';
import { InboxSwitch, SeatOffers } from '#web/features/team/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useActingSeat, useHasRight } from '#web/kit/inbox.ts';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useRole } from '#web/kit/role.ts';
import { useHasScreen } from '#web/kit/screens.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { ChatFilters } from './ChatFilters.tsx';
import styles from './ChatList.module.css';
import { ChatRows } from './ChatRows.tsx';
import { ChatSearch } from './ChatSearch.tsx';
import { useChatUpdates } from './chat-updates.ts';
import type { Choice } from './keys.ts';
import { useReadAll } from './queries.ts';
import { StarredMessages } from './StarredMessages.tsx';
import { useUnread } from './useUnread.ts';

const icon = { size: 21, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * The last chosen filter of each inbox, by team seat (null: the person's own inbox). Kept in memory until a
 * reload, so that going back from a chat shows the same list.
 */
const lastFilters = new Map<string | null, Choice>();

/** The person's chats: filters, search and rows. */
export function ChatList({ chatId }: { chatId: string | null }) {
  const t = useT();
  const ownRole = useRole();
  const seat = useActingSeat();
  const role = seat ? 'creator' : ownRole;
  const inbox = seat?.id ?? null;
  const [mayRead, mayWrite, mayMass] = [useHasRight('read'), useHasRight('write'), useHasRight('mass')];
  const [filter, setFilter] = useState<Choice>(lastFilters.get(inbox) ?? 'all');
  const [starred, setStarred] = useState<'chats' | 'messages'>('chats');
  const [query, setQuery] = useState<string | null>(null);
  const { count: unread } = useUnread();
  const readAll = useReadAll();
  const canSendToMany = useHasScreen('newChatsSend');
  const hasAssistant = useHasScreen('AiChatsbot');
  useChatUpdates();
  const choose = (next: Choice) => {
    lastFilters.set(inbox, next);
    setFilter(next);
  };
  return (
    <section className={styles.list} aria-label={t('chat.list')}>
      <header className={styles.head}>
        <h1>{t('chat.title')}</h1>
        <span className={styles.acts}>
          {unread > 0 && mayWrite && (
            <IconButton
              label={t('chat.readAll')}
              icon={<CheckCheck {...icon} />}
              loading={readAll.isPending}
              onClick={() => readAll.mutate()}
            />
          )}
          <IconButton
            label={t('chat.search')}
            aria-expanded={query !== null}
            icon={<Search {...icon} />}
            onClick={() => setQuery(query === null ? '' : null)}
          />
          {hasAssistant && !seat && (
            <Link
              className={styles.act}
              to={routeNamed('AiChatsbot').path}
              aria-label={t('titles.AiChatsbot')}
              title={t('titles.AiChatsbot')}
            >
              {role === 'creator' ? <Sparkles {...icon} /> : <CircleHelp {...icon} />}
            </Link>
          )}
          {role === 'creator' && canSendToMany && mayMass && (
            <Link
              className={styles.act}
              to={routeNamed('newChatsSend').path}
              aria-label={t('chat.toMany')}
              title={t('chat.toMany')}
            >
              <Megaphone {...icon} />
            </Link>
          )}
          {mayWrite && mayMass && (
            <Link
              className={styles.act}
              to={routeNamed('newChats').path}
              aria-label={t('chat.new')}
              title={t('chat.new')}
            >
              <SquarePen {...icon} />
            </Link>
          )}
        </span>
      </header>
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
