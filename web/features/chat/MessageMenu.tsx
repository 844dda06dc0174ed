import {
  Copy,
  Download,
  EyeOff,
  Flag,
  Heart,
  HeartOff,
  Pin,
  PinOff,
  Reply,
  Star,
  StarOff,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { UNSEND_HOURS } from '#contract/limits.ts';
import { saveMedia } from '#web/features/posts/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useHasRight } from '#web/kit/inbox.ts';
import { openModal } from '#web/kit/modals.ts';
import { showToast } from '#web/kit/toasts.ts';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import type { Chat, Message } from './keys.ts';
import styles from './MessageMenu.module.css';
import { nameOf } from './Peer.tsx';
import type { MessageActs } from './queries.ts';
import { canTranslate } from './translations.ts';
import { useTranslateItem } from './useTranslateItem.tsx';

interface MessageMenuProps {
  readonly message: Message;
  readonly chat: Chat;
  readonly acts: MessageActs;
  readonly onReply: (message: Message) => void;
  /** Whether the menu is open on the first render. */
  readonly isOpenFirst: boolean;
}

const HOUR_MS = 3_600_000;

/**
 * The actions for one message. A thread has one menu for each message, so each menu is built only when it is
 * first opened.
 */
export function MessageMenu(props: MessageMenuProps) {
  const t = useT();
  const [isWanted, setWanted] = useState(props.isOpenFirst);
  const mayAct = useHasRight('write');
  // A team member without the `write` right can still translate the message.
  if (!mayAct && !canTranslate(props.message)) return null;
  const button = (
    <button type="button" className={styles.dots} aria-label={t('chat.more')} aria-haspopup="menu" />
  );
  if (isWanted) return <Opened {...props} trigger={button} />;
  return (
    <button
      type="button"
      className={styles.dots}
      aria-label={t('chat.more')}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    />
  );
}

function Opened({
  message,
  chat,
  acts,
  onReply,
  trigger,
}: MessageMenuProps & { trigger: React.ReactElement }) {
  const t = useT();
  const { chatId, seq, isMine, isLikedByMe, isFavourite, isPinned, text } = message;
  const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
  const one = { chatId, seq };
  const mayAct = useHasRight('write');
  const translating = useTranslateItem(message);
  const first: MenuItem[] = [
    {
      id: 'reply',
      label: t('chat.reply'),
      icon: <Reply {...icon} data-flip="" />,
      onSelect: () => onReply(message),
    },
    {
      id: 'like',
      label: t(isLikedByMe ? 'chat.unlike' : 'chat.like'),
      icon: isLikedByMe ? <HeartOff {...icon} /> : <Heart {...icon} />,
      onSelect: () => acts.like.mutate({ ...one, isLiked: !isLikedByMe }),
    },
    {
      id: 'favourite',
      label: t(isFavourite ? 'chat.unfavourite' : 'chat.favourite'),
      icon: isFavourite ? <StarOff {...icon} /> : <Star {...icon} />,
      onSelect: () => acts.favourite.mutate({ ...one, isFavourite: !isFavourite }),
    },
    {
      id: 'pin',
      label: t(isPinned ? 'chat.unpin' : 'chat.pin'),
      icon: isPinned ? <PinOff {...icon} /> : <Pin {...icon} />,
      onSelect: () => acts.pin.mutate({ ...one, isPinned: !isPinned }),
    },
  ];
  if (text !== '')
    first.push({
      id: 'copy',
      label: t('chat.copy'),
      icon: <Copy {...icon} />,
      onSelect: () =>
        void copy(text).then((isCopied) => showToast(t(isCopied ? 'chat.copied' : 'chat.notCopied'))),
    });
  first.push(...translating);
  const files = message.media.flatMap(({ media, mayDownload }) => (mayDownload ? [media.id] : []));
  if (files.length > 0)
    first.push({
      id: 'download',
      label: t('posts.menu.download'),
      icon: <Download {...icon} />,
      onSelect: () => void saveMedia(files, t('posts.download.making')),
    });
  const last: MenuItem[] = [
    {
      id: 'remove',
      label: t('chat.remove'),
      icon: <EyeOff {...icon} />,
      onSelect: () => acts.remove.mutate(one),
    },
  ];
  const isRead = (chat.peerReadSeq ?? 0) >= seq;
  if (canUnsend(message))
    last.unshift({
      id: 'unsend',
      label: t('chat.unsend'),
      icon: <Undo2 {...icon} data-flip="" />,
      tone: 'danger',
      disabled: isRead,
      // When the other person has read the message, unsending is disabled, and this text gives the reason.
      detail: isRead && t('chat.state.read', { name: nameOf(chat.peer) }),
      onSelect: () => acts.unsend.mutate(one),
    });
  if (!isMine)
    last.push({
      id: 'report',
      label: t('chat.report'),
      icon: <Flag {...icon} />,
      tone: 'danger',
      onSelect: () => openModal('report', { subject: { kind: 'message', ...one } }),
    });
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      groups={mayAct ? [first, last] : [translating]}
      align={isMine ? 'end' : 'start'}
    />
  );
}

/**
 * Whether the menu offers to unsend the message. The message must be the viewer's own, not too old and not
 * bought, and must not be a tip or a system message. The server checks again.
 */
function canUnsend({ isMine, kind, at, sale }: Message): boolean {
  const isYoung = Date.now() - new Date(at).getTime() < UNSEND_HOURS * HOUR_MS;
  return isMine && kind === 'message' && isYoung && !sale?.boughtAt;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser can refuse access to the clipboard, and a page over plain http has no clipboard.
    return false;
  }
}
