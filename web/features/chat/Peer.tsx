import { useT } from '#web/kit/i18n.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { Verified } from '#web/ui/Verified.tsx';
import type { Chat } from './keys.ts';
import styles from './Peer.module.css';

type Peer = Chat['peer'];

/** The viewer's nickname for the person or, without one, the person's own name. */
export const nameOf = ({ nickname, name }: Pick<Peer, 'nickname' | 'name'>): string => nickname || name;

/**
 * The other person's picture, with a dot while they are online. The platform's own account shows the
 * platform's logo if the account has no picture.
 */
export function PeerPicture({ peer, size }: { peer: Peer; size: number }) {
  if (peer.isOfficial && !peer.avatar)
    return (
      <span className={styles.official} style={{ inlineSize: size, blockSize: size }} aria-hidden>
        <Mark size={Math.round(size * 0.58)} />
      </span>
    );
  return (
    <Avatar
      name={nameOf(peer)}
      src={peer.avatar}
      seed={peer.id}
      size={size}
      online={peer.isOnline === true}
    />
  );
}

/**
 * The badge of the platform's own account. Other accounts have no badge, because identities are not checked
 * yet.
 */
export function PeerBadge({ peer, size }: { peer: Peer; size: number }) {
  const t = useT();
  return peer.isOfficial && <Verified label={t('chat.official')} size={size} />;
}
