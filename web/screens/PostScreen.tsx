import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { PostGate } from '#web/features/posts/PostGate.tsx';
import { PostView } from '#web/features/posts/PostView.tsx';
import { goBackOr, goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useSearch } from '#web/kit/search.ts';
import { startPath } from '#web/kit/start-path.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './PostScreen.module.css';

/**
 * Shows a post as a whole screen. On wide screens, posts that are opened from a list are shown as a layer
 * instead (`useOpenPost`).
 */
export function PostScreen() {
  const t = useT();
  const id = useSearch().get('id') ?? '';
  const isLoggedIn = useIsLoggedIn();
  const leave = () => goBackOr(startPath());
  // Whether the screen replaces the app's top bar. Visitors keep the bar, because it contains login and
  // sign-up.
  const isOwnFrame = isLoggedIn || undefined;
  const isNowhere = id === '';
  useEffect(() => {
    if (isNowhere) goTo('/404', { replace: true });
  }, [isNowhere]);
  if (isNowhere) return null;
  return (
    <div className={styles.page} data-own-top={isOwnFrame} data-own-foot={isOwnFrame}>
      <IconButton
        className={styles.back}
        variant="media"
        label={t('posts.view.back')}
        icon={<ArrowLeft size={22} strokeWidth={1.75} aria-hidden />}
        onClick={leave}
      />
      <h1 className={styles.hidden}>{t('titles.Post')}</h1>
      <div className={styles.post}>
        <PostGate key={id} id={id} onLeave={leave}>
          {(post) => <PostView post={post} />}
        </PostGate>
      </div>
    </div>
  );
}
