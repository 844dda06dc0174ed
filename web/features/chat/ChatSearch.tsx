import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { useDebounced } from '#web/kit/useDebounced.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import styles from './ChatList.module.css';
import row from './ChatRow.module.css';
import { ChatRow } from './ChatRow.tsx';
import { MessageSummary } from './MessageSummary.tsx';
import { chatPath, useChatSearch } from './queries.ts';
import { listTime } from './times.ts';

const TYPING_MS = 250;

/** Searches people by name and messages by text. */
export function ChatSearch({ query, chatId }: { query: string; chatId: string | null }) {
  const t = useT();
  const format = useFormat();
  const settled = useDebounced(query.trim(), TYPING_MS);
  const search = useChatSearch(settled, null);
  if (settled === '') return <p className={styles.none}>{t('chat.search.hint')}</p>;
  if (search.isError) return <LoadFailed onRetry={() => void search.refetch()} />;
  if (!search.data) return <p className={styles.none}>{t('chat.searching')}</p>;
  const { chats, found } = search.data;
  if (chats.length + found.length === 0)
    return <p className={styles.none}>{t('chat.search.none', { query: settled })}</p>;
  return (
    <div className={styles.found}>
      {chats.length > 0 && <h2>{t('chat.search.people')}</h2>}
      {chats.map((chat) => (
        <ChatRow key={chat.id} chat={chat} isCurrent={chat.id === chatId} />
      ))}
      {found.length > 0 && <h2>{t('chat.search.messages')}</h2>}
      {found.map(({ chatId: id, seq, name, avatar, line }) => (
        <Link key={`${id}:${seq}`} to={`${chatPath(id)}?at=${seq}`} className={row.row}>
          <Avatar name={name} src={avatar} seed={id} size={52} />
          <span className={row.words}>
            <span className={row.line}>
              <bdi className={row.name}>{name}</bdi>
              <span className={row.time}>{listTime(line.at, { t, format })}</span>
            </span>
            <MessageSummary line={line} isFound />
          </span>
        </Link>
      ))}
    </div>
  );
}
