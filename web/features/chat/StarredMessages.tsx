import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './ChatList.module.css';
import row from './ChatRow.module.css';
import { RowsLoading } from './ChatRows.tsx';
import { MessageSummary } from './MessageSummary.tsx';
import { chatLineOf } from './message-line.ts';
import { chatPath, useStarred } from './queries.ts';
import { listTime } from './times.ts';

/** The viewer's favorite messages from all chats. Pressing a message opens its chat at that message. */
export function StarredMessages() {
  const t = useT();
  const format = useFormat();
  const starred = useStarred();
  if (!starred.data)
    return starred.isError ? <LoadFailed onRetry={() => void starred.refetch()} /> : <RowsLoading />;
  const { pages } = starred.data;
  const peers = new Map(pages.flatMap((page) => page.peers).map((peer) => [peer.chatId, peer]));
  const messages = pages.flatMap((page) => page.messages);
  if (messages.length === 0) return <p className={styles.none}>{t('chat.none.starred')}</p>;
  return (
    <div className={styles.found}>
      {messages.map((message) => {
        const peer = peers.get(message.chatId);
        return (
          <Link key={message.id} to={`${chatPath(message.chatId)}?at=${message.seq}`} className={row.row}>
            <Avatar name={peer?.name ?? ''} src={peer?.avatar ?? null} seed={message.chatId} size={52} />
            <span className={row.words}>
              <span className={row.line}>
                <bdi className={row.name}>{peer?.name}</bdi>
                <span className={row.time}>{listTime(message.at, { t, format })}</span>
              </span>
              <MessageSummary line={chatLineOf(message)} />
            </span>
          </Link>
        );
      })}
      {starred.hasNextPage && (
        <Button size="sm" loading={starred.isFetchingNextPage} onClick={() => void starred.fetchNextPage()}>
          {t('chat.pick.more')}
        </Button>
      )}
    </div>
  );
}
