import { FollowButton } from '#web/features/follows/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useHasRight } from '#web/kit/inbox.ts';
import { Link } from '#web/kit/Link.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Composer } from '#web/ui/Composer.tsx';
import type { OpenChat } from './keys.ts';
import { nameOf } from './Peer.tsx';

interface CannotWriteProps {
  readonly open: OpenChat;
  readonly reason: NonNullable<OpenChat['writing']['reason']>;
}

/**
 * Says why the viewer cannot write in this chat. Offers to follow or subscribe to the creator if the viewer
 * could then write.
 */
export function CannotWrite({ open: { chat }, reason }: CannotWriteProps) {
  const t = useT();
  const { peer } = chat;
  const name = nameOf(peer);
  const mayWrite = useHasRight('write');
  return (
    <Composer
      label=""
      value=""
      sendLabel=""
      onValueChange={() => undefined}
      onSend={() => undefined}
      blocked={
        <>
          <span>{mayWrite ? t(`chat.cannot.${reason}`, { name }) : t('team.readOnly')}</span>
          {reason === 'followers_only' && peer.domain && (
            <FollowButton creator={{ domain: peer.domain, name }} isFollowing={false} />
          )}
          {reason === 'members_only' && peer.domain && (
            <Link className={buttonClass({ variant: 'primary', size: 'sm' })} to={`/${peer.domain}`}>
              {t('chat.cannot.join')}
            </Link>
          )}
        </>
      }
    />
  );
}
