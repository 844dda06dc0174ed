import { AudioLines, Clapperboard, Images, LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MediaStill } from '#web/features/media/index.ts';
import { describeLocked } from '#web/features/posts/index.ts';
import { LinkedText } from '#web/features/words/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { LockedMedia } from '#web/ui/LockedMedia.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { MessageBubble } from '#web/ui/MessageBubble.tsx';
import type { MessageStatusProps } from '#web/ui/MessageStatus.tsx';
import type { Message, OpenChat, Sale } from './keys.ts';
import { MediaGrid } from './MediaGrid.tsx';
import { nameOf } from './Peer.tsx';
import styles from './SaleBody.module.css';

interface SaleBodyProps {
  readonly message: Message;
  readonly sale: Sale;
  readonly open: OpenChat;
  readonly status: MessageStatusProps;
  /** The part of the text that can be read without paying. */
  readonly children: ReactNode;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * A message for sale. It is locked for a fan who has not paid, and unlocked for the seller and for a fan who
 * has paid.
 */
export function SaleBody({ message, sale, open, status, children }: SaleBodyProps) {
  const { isMine, media } = message;
  // The opening animation plays only when the message is unlocked while it is on screen.
  const [wasLocked, setWasLocked] = useState(!sale.isOpen);
  if (!sale.isOpen && !wasLocked) setWasLocked(true);
  const name = nameOf(open.chat.peer);
  const isDoor = !isMine && (!sale.isOpen || wasLocked);
  return (
    <MessageBubble
      kind="media"
      side={isMine ? 'out' : 'in'}
      status={status}
      noteTone={noteToneOf(message, sale)}
      note={<Note message={message} sale={sale} />}
      media={
        isDoor ? (
          <Door message={message} sale={sale} name={name} onOpened={() => setWasLocked(false)} />
        ) : (
          <MediaGrid media={media} name={name} isLockedToOther={isMine && !sale.boughtAt} />
        )
      }
    >
      {children}
      {message.lockedText && (
        <p className={styles.lockedText}>
          <span dir="auto">
            <LinkedText text={message.lockedText} isPrivate />
          </span>
        </p>
      )}
    </MessageBubble>
  );
}

interface DoorProps {
  readonly message: Message;
  readonly sale: Sale;
  readonly name: string;
  readonly onOpened: () => void;
}

function Door({ message, sale, name, onOpened }: DoorProps) {
  const t = useT();
  const money = useMoney();
  const words = [...describeLocked(sale, t), ...(sale.hasLockedText ? [t('chat.sale.text')] : [])];
  const price = money.write(sale.price);
  const previews = message.media.filter(({ isPreview }) => isPreview);
  const behind = message.media.find(({ isPreview, media: { kind } }) => !isPreview && kind !== 'audio');
  const Inside = sale.videos > 0 ? Clapperboard : sale.photos > 0 ? Images : AudioLines;
  return (
    <div className={styles.door}>
      {!sale.isOpen && previews.length > 0 && <MediaGrid media={previews} name={name} />}
      <LockedMedia
        variant="message"
        state={sale.isOpen ? 'opening' : 'locked'}
        ratio="16 / 11"
        preview={message.blurred ?? behind?.media.preview ?? undefined}
        label={t('chat.sale.unlock', { name, inside: words.join(', '), price })}
        ticketLabel={t('posts.unlock')}
        price={price}
        contents={
          <>
            <Inside {...icon} />
            <bdi>{words.join(' · ')}</bdi>
          </>
        }
        onUnlock={
          sale.isOpen ? undefined : () => openModal('buy', { item: { kind: 'message', id: sale.itemId } })
        }
        onOpened={onOpened}
      >
        {sale.isOpen && behind && (
          <span className={styles.behind}>
            <MediaStill media={behind.media} alt="" isEager />
          </span>
        )}
      </LockedMedia>
    </div>
  );
}

/** The price and whether the fan has paid it, in different words for the seller and for the buyer. */
function Note({ message: { isMine }, sale }: { message: Message; sale: Sale }) {
  const t = useT();
  const money = useMoney();
  const price = money.write(sale.price);
  if (isMine)
    return sale.boughtAt ? (
      <>
        <LockKeyholeOpen {...icon} />
        {t('chat.sale.opened', { price })}
      </>
    ) : (
      <>
        <LockKeyhole {...icon} />
        {t('chat.sale.notOpened', { price })}
      </>
    );
  if (!sale.isOpen) return t('chat.sale.once');
  return (
    <>
      <LockKeyholeOpen {...icon} />
      {t('chat.sale.unlocked', { price })}
      {sale.receiptId && (
        <Link className={linkClass('inherit')} to={`/transaction/${sale.receiptId}`}>
          {t('chat.sale.receipt')}
        </Link>
      )}
    </>
  );
}

function noteToneOf({ isMine }: Message, { isOpen, boughtAt }: Sale): 'positive' | 'quiet' {
  return (isMine ? boughtAt !== null : isOpen) ? 'positive' : 'quiet';
}
