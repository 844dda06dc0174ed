import { askToLogIn, openAfterLogin } from '#web/kit/AuthButton.tsx';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import type { PostActProps } from '#web/ui/PostAct.tsx';
import { useBookmark, useLike } from './act-queries.ts';
import type { Post } from './keys.ts';

/**
 * The buttons to like, comment, tip and save, with their counts and labels. A visitor who presses like, tip
 * or save is asked to log in.
 */
export function usePostActs(
  post: Post,
  onComment: () => void,
): Record<'like' | 'comment' | 'save', PostActProps> & {
  tip: PostActProps | undefined;
} {
  const t = useT();
  const format = useFormat();
  const isLoggedIn = useIsLoggedIn();
  const like = useLike();
  const bookmark = useBookmark();
  const { id, creator, counts, isLiked, isBookmarked } = post;
  const forPerson = (act: () => void) => () => (isLoggedIn ? act() : askToLogIn());
  return {
    like: {
      label: t('posts.like', { count: counts.likes }),
      text: format.number(counts.likes),
      pressed: isLiked,
      onPress: forPerson(() => like.mutate({ id, isLiked: !isLiked })),
    },
    comment: {
      label: t('posts.comments', { count: counts.comments }),
      text: format.number(counts.comments),
      onPress: onComment,
    },
    tip: post.isOwn
      ? undefined
      : {
          label: t('posts.tip.named', { name: creator.name }),
          text: t('posts.tip'),
          onPress: () => openAfterLogin('tip', { to: creator, postId: id }),
        },
    save: {
      label: t('posts.save'),
      pressed: isBookmarked,
      onPress: forPerson(() => bookmark.mutate({ id, isBookmarked: !isBookmarked })),
    },
  };
}
