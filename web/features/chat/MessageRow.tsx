import { Heart, Pin, Star } from 'lucide-react';
import type { Money } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { classes } from '#web/ui/classes.ts';
import { MessageBubble } from '#web/ui/MessageBubble.tsx';
import type { Message, OpenChat } from './keys.ts';
import { MessageBody } from './MessageBody.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import styles from './MessageRow.module.css';
import { nameOf } from './Peer.tsx';
import type { MessageActs } from './queries.ts';
import type { ThreadRow } from './rows.ts';
import { TranslatedText } from './TranslatedText.tsx';
import { dayLabel } from './times.ts';
import { UnsentBody } from './UnsentBody.tsx';
import { RestrictedWordMark } from './WordMark.tsx';

export interface MessageRowProps {
  readonly row: ThreadRow;
  readonly open: OpenChat;
  readonly acts: MessageActs;
  /** Whether to highlight the message, because the viewer has just jumped to it. */
  readonly isMarked: boolean;
  /**
   * How often the viewer has held a finger on this message. Each hold gives the menu another React key, so
   * that the menu is mounted again and opens.
   */
  readonly menuAsked: number;
  readonly onReply: (message: Message) => void;
  readonly onReplyTo: (seq: number) => void;
  readonly onJump: (seq: number) => void;
}

/**
 * One row of a thread: the separators, and below them either a message with its menu and icons, or a message
 * that is not sent yet.
 */
export function MessageRow(props: MessageRowProps) {
  const { row, open } = props;
  const { message, entry } = row;
  const t = useT();
  const format = useFormat();
  const at = message?.at ?? entry?.at ?? '';
  return (
    <div className={classes(styles.row, row.isFollowing && styles.following)} data-seq={message?.seq}>
      {row.isNewDay && <MessageBubble kind="system">{dayLabel(at, { t, format })}</MessageBubble>}
      {row.isFirstUnread && <p className={styles.unread}>{t('chat.unreadBelow')}</p>}
      {message && <Line {...props} message={message} />}
      {entry && <UnsentBody entry={entry} chat={open.chat} onReplyTo={props.onReplyTo} />}
    </div>
  );
}

function Line({
  message,
  open,
  acts,
  isMarked,
  menuAsked,
  onReply,
  onJump,
}: MessageRowProps & { message: Message }) {
  const t = useT();
  const money = useMoney();
  const { chat } = open;
  const { isMine, isLikedByMe, isLikedByOther } = message;
  if (message.kind === 'system')
    return (
      <MessageBubble kind="system">
        {systemWords(message, { t, name: nameOf(chat.peer), money: money.write })}
      </MessageBubble>
    );
  const label = authorWords(message, t);
  const isAlive = !message.isUnsent;
  return (
    <div className={classes(styles.line, isMine ? styles.mine : styles.theirs, isMarked && styles.marked)}>
      {label && <span className={styles.author}>{label}</span>}
      <div className={styles.beside}>
        <div className={styles.body}>
          <MessageBody message={message} open={open} onJump={onJump} />
        </div>
        {isAlive && (
          <MessageMenu
            key={menuAsked}
            isOpenFirst={menuAsked > 0}
            message={message}
            chat={chat}
            acts={acts}
            onReply={onReply}
          />
        )}
      </div>
      <TranslatedText message={message} />
      {isAlive && <RestrictedWordMark message={message} words={open.words} />}
      {(isLikedByMe || isLikedByOther || message.isFavourite || message.isPinned) && isAlive && (
        <span className={styles.marks}>
          {(isLikedByMe || isLikedByOther) && (
            <Heart
              size={15}
              strokeWidth={1.75}
              role="img"
              className={styles.liked}
              aria-label={likeWords(message, nameOf(chat.peer), t)}
            />
          )}
          {message.isFavourite && (
            <Star size={15} strokeWidth={1.75} role="img" aria-label={t('chat.isFavourite')} />
          )}
          {message.isPinned && (
            <Pin size={15} strokeWidth={1.75} role="img" aria-label={t('chat.isPinned')} />
          )}
        </span>
      )}
    </div>
  );
}

type Words = ReturnType<typeof useT>;

/**
 * Names the real author of a message that was written in a person's name, for example by a team member or the
 * assistant; null for any other message.
 */
function authorWords({ author, authorName }: Message, t: Words): string | null {
  if (author === 'person' || author === 'platform') return null;
  if (author === 'team' && authorName) return t('chat.by.teamNamed', { name: authorName });
  return t(`chat.by.${author}`);
}

/**
 * The text of a system message. The assistant's introduction is the creator's own text. When messages go to
 * an outside model, the platform's notice follows the introduction. All other texts are the platform's.
 */
function systemWords(
  { system, text, paid, isMine }: Message,
  { t, name, money }: { t: Words; name: string; money: (amount: Money) => string },
): string | null {
  if (system === 'bought' && paid)
    return t(`chat.system.bought.${isMine ? 'mine' : 'theirs'}`, { name, price: money(paid) });
  if (system === 'assistant_joined' && text !== '') return text;
  if (system === 'assistant_outside') return `${text} · ${t('chat.system.assistant_outside')}`;
  return system && t(`chat.system.${system}`);
}

function likeWords({ isLikedByMe, isLikedByOther }: Message, name: string, t: Words): string {
  if (isLikedByMe && isLikedByOther) return t('chat.liked.both', { name });
  return isLikedByMe ? t('chat.liked.mine') : t('chat.liked.theirs', { name });
}
