import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { Post } from './keys.ts';

/**
 * The notice that an unpublished post shows to its creator and its buyers. A creator named in the post sees
 * the consent bar instead.
 */
export function useNotice({ state, publishedAt, consent }: Post): string | undefined {
  const t = useT();
  const format = useFormat();
  if (state === 'published' || consent !== null) return undefined;
  if (state === 'scheduled' && publishedAt)
    return t('posts.state.scheduledFor', { when: format.dateTime(publishedAt) });
  return t(`posts.state.${state}`);
}
