import { useFollow } from '#web/features/follows/index.ts';
import { askToLogIn, openAfterLogin } from '#web/kit/AuthButton.tsx';
import { unitsOf } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Text } from '#web/ui/Text.tsx';
import type { Lock, Post, Way } from './keys.ts';
import styles from './WaysIn.module.css';

/**
 * Returns a function that begins one way to unlock a post: buying, subscribing or following. A visitor must
 * sign up or log in first.
 */
export function useWayIn({ id, creator }: Post): (way: Way) => void {
  const isLoggedIn = useIsLoggedIn();
  const follow = useFollow();
  return (way) => {
    if (way.kind === 'buy') openAfterLogin('buy', { item: { kind: 'post', id } });
    else if (way.kind === 'subscribe') openAfterLogin('subscribe', { tierId: way.tier.id });
    else if (!isLoggedIn) askToLogIn();
    else if (!follow.isPending) follow.mutate({ domain: creator.domain, isFollowing: true });
  };
}

/**
 * Buttons for the ways to unlock a post, cheapest first. Buying is not among them, because the locked media
 * has a buy button.
 */
export function WaysIn({ post, lock }: { post: Post; lock: Lock }) {
  const t = useT();
  const money = useMoney();
  const takeWay = useWayIn(post);
  if (lock.ways.length === 0)
    return (
      <Text size="meta" tone="support">
        {t('posts.way.none')}
      </Text>
    );
  const others = lock.ways.filter((way) => way.kind !== 'buy');
  if (others.length === 0) return null;
  return (
    <div className={styles.ways}>
      {others.map((way) => (
        <Button
          key={way.kind === 'subscribe' ? way.tier.id : way.kind}
          variant={lock.ways[0] === way ? 'soft' : 'secondary'}
          wide
          onClick={() => takeWay(way)}
        >
          {way.kind === 'follow' && t('posts.way.follow', { name: post.creator.name })}
          {way.kind === 'subscribe' &&
            (unitsOf(way.tier.price) === 0n
              ? t('posts.way.subscribe.free', { tier: way.tier.name })
              : t('posts.way.subscribe', { tier: way.tier.name, price: money.write(way.tier.price) }))}
        </Button>
      ))}
    </div>
  );
}
