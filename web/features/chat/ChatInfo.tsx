import { HandCoins, UserRound } from 'lucide-react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { openModal } from '#web/kit/modals.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './ChatInfo.module.css';
import { FanNotes } from './FanNotes.tsx';
import type { OpenChat } from './keys.ts';
import { nameOf, PeerBadge, PeerPicture } from './Peer.tsx';
import { SharedMedia } from './SharedMedia.tsx';
import { useChatMenu } from './useChatMenu.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The other person's details and the chat's actions. */
export function ChatInfo({ open }: { open: OpenChat }) {
  const { chat, card, writing } = open;
  const { peer } = chat;
  const t = useT();
  const name = nameOf(peer);
  const menu = useChatMenu(open);
  return (
    <div className={styles.info}>
      <div className={styles.person}>
        <PeerPicture peer={peer} size={card ? 76 : 84} />
        <h2>
          <bdi>{name}</bdi>
          <PeerBadge peer={peer} size={19} />
        </h2>
        <Facts open={open} />
      </div>
      {peer.domain && (
        <div className={styles.acts}>
          {writing.mayTip && (
            <Button
              variant="soft"
              wide
              icon={<HandCoins {...icon} />}
              onClick={() => peer.domain && openModal('tip', { to: { domain: peer.domain, name } })}
            >
              {t('chat.tip')}
            </Button>
          )}
          <Link className={buttonClass({ wide: true })} to={`/${peer.domain}`}>
            <UserRound {...icon} />
            {t('chat.profile')}
          </Link>
        </div>
      )}
      {card && <FanNotes key={chat.id} chatId={chat.id} peer={peer} card={card} />}
      <SharedMedia chatId={chat.id} />
      <ul className={styles.rows}>
        {menu.groups.flat().map((item) => (
          <li key={item.id}>
            <button type="button" className={styles.row} data-tone={item.tone} onClick={item.onSelect}>
              {item.icon}
              {item.label}
            </button>
          </li>
        ))}
      </ul>
      {menu.dialogs}
    </div>
  );
}

function Facts({ open: { chat, card, membership } }: { open: OpenChat }) {
  const t = useT();
  const format = useFormat();
  const { domain } = chat.peer;
  if (card)
    return (
      <>
        <p className={styles.facts}>
          {domain && <bdi>@{domain} · </bdi>}
          {t('chat.joined', { month: format.month(card.joinedAt) })}
        </p>
        {card.tier && card.memberUntil && (
          <MemberTag tier={card.tier} until={card.memberUntil} isAutoRenew={card.isAutoRenew} />
        )}
      </>
    );
  return (
    <>
      {domain && <bdi className={styles.facts}>@{domain}</bdi>}
      {membership && <MemberTag {...membership} />}
    </>
  );
}

/** The tier of a subscription, and the date on which the subscription renews or ends. */
function MemberTag({ tier, until, isAutoRenew }: NonNullable<OpenChat['membership']>) {
  const t = useT();
  const when = useFormat().day(until);
  return (
    <Tag tone="accent">{t(isAutoRenew ? 'chat.member.renews' : 'chat.member.ends', { tier, when })}</Tag>
  );
}
