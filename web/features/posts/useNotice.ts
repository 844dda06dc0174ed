import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { Post } from './keys.ts';

/** What only its creator, or who bought it, is told of a post that is not on the page; who is in it is asked instead. */
export function useNotice({ state, publishedAt, consent }: Post): string | undefined {
  const t = useT();
  const format = useFormat();
  if (state === 'published' || consent !== null) return undefined;
  if (state === 'scheduled' && publishedAt)
    return t('posts.state.scheduledFor', { when: format.dateTime(publishedAt) });
  return t(`posts.state.${state}`);
}
