import { AuthButton } from '#web/kit/AuthButton.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { useFollow } from './useFollow.ts';

interface FollowButtonProps {
  readonly creator: { readonly domain: string; readonly name: string };
  readonly isFollowing: boolean;
  readonly size?: 'sm' | 'md';
}

/** The button that follows or unfollows a creator; following is free. */
export function FollowButton({ creator, isFollowing, size = 'sm' }: FollowButtonProps) {
  const t = useT();
  const follow = useFollow();
  return (
    <AuthButton
      size={size}
      variant={isFollowing ? 'outline' : 'secondary'}
      aria-label={t(isFollowing ? 'core.following.named' : 'core.follow.named', { name: creator.name })}
      loading={follow.isPending}
      onClick={() => follow.mutate({ domain: creator.domain, isFollowing: !isFollowing })}
    >
      {isFollowing ? t('core.following') : t('core.follow')}
    </AuthButton>
  );
}
