import { useT } from '#web/kit/i18n.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { Verified } from '#web/ui/Verified.tsx';
import type { Chat } from './keys.ts';
import styles from './Peer.module.css';

type Peer = Chat['peer'];

/** What I call somebody, or what they call themselves. */
export const nameOf = ({ nickname, name }: Pick<Peer, 'nickname' | 'name'>): string => nickname || name;

/** The other person's picture, with a dot while they are here. The platform's own account wears the mark. */
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

/** What may be known of a name at a glance: the platform's own account, or somebody whose identity was checked. */
export function PeerBadge({ peer, size }: { peer: Peer; size: number }) {
  const t = useT();
  if (!peer.isOfficial && !peer.isVerified) return null;
  return <Verified label={t(peer.isOfficial ? 'chat.official' : 'chat.verified')} size={size} />;
}
