import { BellOff, Pin } from 'lucide-react';
import { useDraft } from '#web/kit/chat-drafts.ts';
import { unitsOf } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Count } from '#web/ui/Count.tsx';
import { classes } from '#web/ui/classes.ts';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './ChatRow.module.css';
import type { Chat } from './keys.ts';
import { MessageSummary } from './MessageSummary.tsx';
import { nameOf, PeerBadge, PeerPicture } from './Peer.tsx';
import { chatPath, usePrefetchChat } from './queries.ts';
import { listTime } from './times.ts';
import { useIsTyping } from './typing.ts';

const UNREAD_SHOWN_MAX = 99;
const small = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** One chat in the list. */
export function ChatRow({ chat, isCurrent }: { chat: Chat; isCurrent: boolean }) {
  const t = useT();
  const format = useFormat();
  const name = nameOf(chat.peer);
  const { unread } = chat;
  const prefetch = usePrefetchChat();
  return (
    <Link
      to={chatPath(chat.id)}
      className={classes(styles.row, isCurrent && styles.current, unread > 0 && styles.unread)}
      aria-current={isCurrent ? 'page' : undefined}
      // Prefetches the chat on pointer-down, before the click completes.
      onPointerDown={() => prefetch(chat.id)}
    >
      <PeerPicture peer={chat.peer} size={52} />
      <span className={styles.words}>
        <span className={styles.line}>
          <bdi className={styles.name}>{name}</bdi>
          <PeerBadge peer={chat.peer} size={16} />
          {chat.fan && <FanBadge fan={chat.fan} />}
          {chat.line && (
            // A system message does not move its chat up in the list. For a system message the row therefore
            // shows `orderAt`, the time by which the list is sorted.
            <span className={styles.time}>
              {listTime(chat.line.kind === 'system' ? chat.orderAt : chat.line.at, { t, format })}
            </span>
          )}
        </span>
        <span className={styles.line}>
          <LastLine chat={chat} />
          {chat.isMuted && <BellOff {...small} aria-label={t('chat.muted')} aria-hidden={false} role="img" />}
          {unread > 0 ? (
            <Count quiet={chat.isMuted} label={t('chat.unread', { count: unread })}>
              {unread > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : unread}
            </Count>
          ) : (
            chat.isPinned && <Pin {...small} aria-label={t('chat.pinned')} aria-hidden={false} role="img" />
          )}
        </span>
      </span>
    </Link>
  );
}

/** The fan's tier or, without one, the amount the fan has spent. */
function FanBadge({ fan: { tier, spent } }: { fan: NonNullable<Chat['fan']> }) {
  const money = useMoney();
  const units = unitsOf(spent);
  if (tier === null && units === 0n) return null;
  return (
    <Tag className={styles.fan}>
      <bdi>{tier ?? money.short(units)}</bdi>
    </Tag>
  );
}

function LastLine({ chat }: { chat: Chat }) {
  const t = useT();
  const isTyping = useIsTyping(chat.id);
  const draft = useDraft(chat.id);
  if (isTyping) return <span className={classes(styles.last, styles.typing)}>{t('chat.typing')}</span>;
  if (draft !== '')
    return (
      <span className={styles.last}>
        <span className={styles.typing}>{t('chat.draft')}</span> <span dir="auto">{draft}</span>
      </span>
    );
  if (!chat.line) return <span className={styles.last}>{t('chat.line.none')}</span>;
  return <MessageSummary line={chat.line} />;
}
