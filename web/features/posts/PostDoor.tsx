import {
  AudioLines,
  Clapperboard,
  Images,
  LockKeyhole,
  LockOpen,
  type LucideIcon,
  NotebookText,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useState } from 'react';
import { MediaStill } from '#web/features/media/index.ts';
import { useReceiptId } from '#web/features/purchases/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { LockedMedia } from '#web/ui/LockedMedia.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Tag } from '#web/ui/Tag.tsx';
import type { Lock, Post } from './keys.ts';
import { describeLocked } from './locked-contents.ts';
import { ratioOf } from './media-shape.ts';
import { OpenMedia } from './OpenMedia.tsx';
import styles from './PostDoor.module.css';
import { useWayIn, WaysIn } from './WaysIn.tsx';

interface PostDoorProps {
  readonly post: Post;
  readonly look: 'card' | 'view';
}

/**
 * A post's media, locked or unlocked. The opening animation plays only for a post that is unlocked while it
 * is on screen.
 */
export function LockableMedia({ post, look }: PostDoorProps) {
  const isLocked = post.lock !== null;
  // When the post is unlocked, its last lock is kept until the opening animation ends, because the animation
  // still shows the lock's price.
  const [lock, setLock] = useState<Lock | null>(post.lock);
  if (post.lock && post.lock !== lock) setLock(post.lock);

  if (isLocked || lock)
    return <Door post={post} lock={post.lock ?? lock} isOpening={!isLocked} onOpened={() => setLock(null)} />;
  return (
    <>
      <OpenMedia post={post} look={look} />
      <Bought post={post} />
    </>
  );
}

interface DoorProps {
  readonly post: Post;
  readonly lock: Lock | null;
  readonly isOpening: boolean;
  readonly onOpened: () => void;
}

function Door({ post, lock, isOpening, onOpened }: DoorProps) {
  const t = useT();
  const money = useMoney();
  const takeWay = useWayIn(post);
  const { creator, media } = post;
  if (!lock) return null;
  const buy = lock.ways.find((way) => way.kind === 'buy');
  const first = buy ?? lock.ways[0];
  const words = describeLocked(lock, t);
  const inside = words.join(', ');
  const price = buy && money.write(buy.price);
  const Inside = insideIcon(lock);
  const samples = media.filter(({ isPreview, media: { sources } }) => isPreview && sources !== null);
  const locked = media.filter(({ isPreview }) => !isPreview);
  // The preview behind the lock. The first locked medium may be a video without a preview, so any locked
  // medium with one is used.
  const hidden = locked.find(({ media: { preview } }) => preview !== null) ?? locked[0] ?? media[0];
  const open = media.filter(({ media: { kind, sources } }) => kind !== 'audio' && sources !== null);
  const [shown] = open;
  return (
    <div className={styles.door}>
      {!isOpening && samples.length > 0 && <OpenMedia post={{ ...post, media: samples }} look="card" />}
      <LockedMedia
        state={isOpening ? 'opening' : 'locked'}
        ratio={isOpening ? ratioOf(open) : undefined}
        preview={hidden?.media.preview ?? undefined}
        label={
          price
            ? t('posts.unlock.named', { name: creator.name, inside, price })
            : t('posts.locked.named', { name: creator.name, inside })
        }
        ticketLabel={t('posts.unlock')}
        price={price}
        contents={
          <>
            <Inside size={16} strokeWidth={1.75} aria-hidden />
            <bdi>{words.join(' · ')}</bdi>
          </>
        }
        corner={<Kind lock={lock} />}
        onUnlock={first && !isOpening ? () => takeWay(first) : undefined}
        onOpened={onOpened}
      >
        {isOpening && shown && (
          <span className={styles.behind}>
            {/* During the animation a video is shown as a still picture, because a player would have
                loaded nothing yet and its controls would disturb the animation. */}
            <MediaStill media={shown.media} alt={shown.alt} isEager />
          </span>
        )}
      </LockedMedia>
      {!isOpening && <WaysIn post={post} lock={lock} />}
    </div>
  );
}

function Kind({ lock: { ways } }: { lock: Lock }) {
  const t = useT();
  const has = (kind: Lock['ways'][number]['kind']) => ways.some((way) => way.kind === kind);
  const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;
  if (has('buy'))
    return (
      <Tag tone="media" icon={<LockKeyhole {...icon} />}>
        {t('posts.kind.paid')}
      </Tag>
    );
  if (has('subscribe'))
    return (
      <Tag tone="media" icon={<UsersRound {...icon} />}>
        {t('posts.kind.members')}
      </Tag>
    );
  return (
    <Tag tone="media" icon={has('follow') ? <UserRound {...icon} /> : <LockKeyhole {...icon} />}>
      {t(has('follow') ? 'posts.kind.followers' : 'posts.kind.private')}
    </Tag>
  );
}

function insideIcon({ photos, videos, audios }: Lock): LucideIcon {
  if (videos > 0) return Clapperboard;
  if (audios > 0) return AudioLines;
  return photos > 0 ? Images : NotebookText;
}

/** A confirmation below a post that was just bought here: the price paid, with a link to the receipt. */
function Bought({ post }: { post: Post }) {
  const t = useT();
  const money = useMoney();
  const receiptId = useReceiptId(post.id);
  if (!receiptId || !post.isOwned) return null;
  return (
    <div className={styles.bought} role="status">
      <LockOpen size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles.words}>
        <b>{t('posts.yours')}</b>
        {post.price && <small>{t('posts.yours.paid', { price: money.write(post.price) })}</small>}
      </span>
      <Link className={linkClass('inherit')} to={`/transaction/${receiptId}`}>
        {t('posts.yours.receipt')}
      </Link>
    </div>
  );
}
