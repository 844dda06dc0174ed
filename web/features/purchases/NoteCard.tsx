import { HandCoins, LockOpen, NotebookText } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LockedMedia } from '#web/ui/LockedMedia.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Row } from '#web/ui/Row.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { useReceiptId } from './bought.ts';
import styles from './NoteCard.module.css';
import paper from './paper.svg';
import type { Note } from './queries.ts';

/** A creator's note: open, or locked behind a button that shows its price. */
export function NoteCard({ note }: { note: Note }) {
  const t = useT();
  const { creator, title } = note;
  const own = useUser(({ info }) => info?.creatorDomain ?? null);
  const isOwn = own === creator.domain;
  return (
    <Card className={styles.card}>
      <Row
        leading={<Avatar name={creator.name} src={creator.avatar} seed={creator.domain} size={44} />}
        title={<bdi>{creator.name}</bdi>}
        detail={<bdi>@{creator.domain}</bdi>}
        trailing={
          !isOwn && (
            <Button
              size="sm"
              icon={<HandCoins size={18} strokeWidth={1.75} aria-hidden />}
              aria-label={t('wallet.tip.to', { name: creator.name })}
              onClick={() => openModal('tip', { to: creator })}
            >
              {t('wallet.tip')}
            </Button>
          )
        }
      />
      <h3 className={styles.title}>
        <bdi>{title}</bdi>
      </h3>
      <Door note={note} isOwn={isOwn} />
    </Card>
  );
}

/**
 * A note's text, visible to its buyer and its author. The opening animation plays only when the note is
 * unlocked while it is on screen.
 */
function Door({ note, isOwn }: { note: Note; isOwn: boolean }) {
  const t = useT();
  const money = useMoney();
  const isReadable = note.text !== null;
  const [phase, setPhase] = useState<'locked' | 'opening' | 'open'>(isReadable ? 'open' : 'locked');
  if (isReadable && phase === 'locked') setPhase('opening');
  // A refund or a chargeback can lock the note again while it is on screen.
  if (!isReadable && phase !== 'locked') setPhase('locked');
  const price = money.write(note.price);

  if (phase === 'open') return <Open note={note} isOwn={isOwn} price={price} />;
  return (
    <LockedMedia
      state={phase}
      variant="message"
      preview={paper}
      label={t('wallet.note.unlock', { title: note.title, name: note.creator.name, price })}
      ticketLabel={t('wallet.unlock')}
      price={price}
      contents={
        <>
          <NotebookText size={16} strokeWidth={1.75} aria-hidden />
          {t('wallet.note.inside')}
        </>
      }
      onUnlock={() => openModal('buy', { item: { kind: 'note', id: note.id } })}
      onOpened={() => setPhase('open')}
    >
      <div className={styles.revealed}>{note.text}</div>
    </LockedMedia>
  );
}

function Open({ note, isOwn, price }: { note: Note; isOwn: boolean; price: string }) {
  const t = useT();
  const receiptId = useReceiptId(note.id);
  return (
    <>
      <p className={styles.text} dir="auto">
        {note.text}
      </p>
      <div className={styles.foot} role="status">
        <Tag tone="positive" icon={<LockOpen size={14} strokeWidth={1.75} aria-hidden />}>
          {isOwn ? t('wallet.note.own', { price }) : t('wallet.yours')}
        </Tag>
        {receiptId && (
          <Link className={linkClass('quiet')} to={`/transaction/${receiptId}`}>
            {t('wallet.note.paid', { price })}
          </Link>
        )}
      </div>
    </>
  );
}
