import { ArrowLeft, EllipsisVertical, HandCoins, Images } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { ChatInfo } from './ChatInfo.tsx';
import type { OpenChat } from './keys.ts';
import { nameOf, PeerBadge, PeerPicture } from './Peer.tsx';
import { chatPath } from './queries.ts';
import { SearchInChat } from './SearchInChat.tsx';
import styles from './ThreadHead.module.css';
import { useIsTyping } from './typing.ts';
import { useChatMenu } from './useChatMenu.tsx';

const icon = { size: 21, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The chat's header: the other person and the chat's actions. */
export function ThreadHead({ open, onJump }: { open: OpenChat; onJump: (seq: number) => void }) {
  const t = useT();
  const [isInfoOpen, setInfoOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const { chat, writing } = open;
  const { peer } = chat;
  const name = nameOf(peer);
  const menu = useChatMenu(open, {
    onAbout: () => setInfoOpen(true),
    onSearch: () => setSearching(true),
  });
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={routeNamed('messageBoard').path} aria-label={t('chat.back')}>
        <ArrowLeft size={22} strokeWidth={1.75} aria-hidden data-flip="" />
      </Link>
      <button
        type="button"
        className={styles.who}
        aria-label={t('chat.about', { name })}
        onClick={() => setInfoOpen(true)}
      >
        <PeerPicture peer={peer} size={42} />
        <span className={styles.words}>
          <span className={styles.name}>
            <bdi>{name}</bdi>
            <PeerBadge peer={peer} size={16} />
          </span>
          <Presence open={open} />
        </span>
      </button>
      <Link
        className={styles.gallery}
        to={`${chatPath(chat.id)}/gallery`}
        aria-label={t('chat.gallery')}
        title={t('chat.gallery')}
      >
        <Images {...icon} />
      </Link>
      {writing.mayTip && peer.domain && (
        <IconButton
          className={styles.tip}
          label={t('chat.tip.act', { name })}
          icon={<HandCoins {...icon} />}
          onClick={() => peer.domain && openModal('tip', { to: { domain: peer.domain, name } })}
        />
      )}
      <Menu
        trigger={<IconButton label={t('chat.menu')} icon={<EllipsisVertical {...icon} />} />}
        groups={menu.groups}
      />
      {menu.dialogs}
      <Dialog
        open={isInfoOpen}
        onOpenChange={setInfoOpen}
        title={name}
        titleHidden
        closeLabel={t('core.close')}
      >
        <ChatInfo open={open} />
      </Dialog>
      <Dialog
        open={isSearching}
        onOpenChange={setSearching}
        title={t('chat.search.here')}
        closeLabel={t('core.close')}
      >
        <SearchInChat
          chatId={chat.id}
          name={name}
          onJump={(seq) => {
            setSearching(false);
            onJump(seq);
          }}
        />
      </Dialog>
    </header>
  );
}

/**
 * The line below the other person's name. While that person types, the line says so. Otherwise a creator sees
 * the fan's tier, membership and spending. A fan sees that the other account is the platform's own or, for
 * any other account, that it is online or when it was last seen.
 */
function Presence({ open: { chat, card } }: { open: OpenChat }) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const isTyping = useIsTyping(chat.id);
  const { isOnline, seenAt, isOfficial } = chat.peer;
  if (isTyping) return <span className={styles.typing}>{t('chat.typing')}</span>;
  if (card)
    return (
      <span className={styles.state}>
        {card.tier && <bdi>{card.tier}</bdi>}
        {card.memberSince && (
          <bdi className={styles.since}>{t('chat.since', { month: format.month(card.memberSince) })}</bdi>
        )}
        <bdi className={styles.spent}>{t('chat.lifetime', { amount: money.write(card.spent) })}</bdi>
      </span>
    );
  if (isOfficial) return <span className={styles.state}>{t('chat.official')}</span>;
  if (isOnline) return <span className={styles.state}>{t('chat.online')}</span>;
  if (seenAt)
    return <span className={styles.state}>{t('chat.seen', { when: format.relative(seenAt) })}</span>;
  return null;
}
