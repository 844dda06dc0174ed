import { CheckCheck, Megaphone, Search, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useRole } from '#web/kit/role.ts';
import { useHasScreen } from '#web/kit/screens.ts';
import { useUser } from '#web/kit/user-store.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { ChatFilters } from './ChatFilters.tsx';
import styles from './ChatList.module.css';
import { ChatRows } from './ChatRows.tsx';
import { ChatSearch } from './ChatSearch.tsx';
import { useChatNews } from './chat-news.ts';
import type { Filter } from './keys.ts';
import { useReadAll } from './queries.ts';

const icon = { size: 21, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The choice lives as long as the page: going into a chat and back finds the same list. */
let lastFilter: Filter = 'all';

/** One's chats: filters, search, and the rows. */
export function ChatList({ chatId }: { chatId: string | null }) {
  const t = useT();
  const role = useRole();
  const [filter, setFilter] = useState<Filter>(lastFilter);
  const [query, setQuery] = useState<string | null>(null);
  const unread = useUser(({ messageCount }) => messageCount.message);
  const readAll = useReadAll();
  const canSendToMany = useHasScreen('newChatsSend');
  useChatNews();
  const choose = (next: Filter) => {
    lastFilter = next;
    setFilter(next);
  };
  return (
    <section className={styles.list} aria-label={t('chat.list')}>
      <header className={styles.head}>
        <h1>{t('chat.title')}</h1>
        <span className={styles.acts}>
          {unread > 0 && (
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
          {role === 'creator' && canSendToMany && (
            <Link
              className={styles.act}
              to={routeNamed('newChatsSend').path}
              aria-label={t('chat.toMany')}
              title={t('chat.toMany')}
            >
              <Megaphone {...icon} />
            </Link>
          )}
          <Link
            className={styles.act}
            to={routeNamed('newChats').path}
            aria-label={t('chat.new')}
            title={t('chat.new')}
          >
            <SquarePen {...icon} />
          </Link>
        </span>
      </header>
      {query === null ? (
        <>
          <ChatFilters filter={filter} unread={unread} onChoose={choose} />
          <ChatRows key={filter} filter={filter} chatId={chatId} />
        </>
      ) : (
        <>
          <div className={styles.search}>
            <SearchField
              label={t('chat.search.label')}
              placeholder={t('chat.search.label')}
              clearLabel={t('chat.search.clear')}
              value={query}
              autoFocus
              maxLength={100}
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
