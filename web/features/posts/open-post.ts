import { goTo, openCover } from '#web/kit/history.ts';
import { usePhone } from '#web/ui/usePhone.ts';

export const postPath = (id: string): string => `/post?id=${encodeURIComponent(id)}`;

/**
 * Opens a post: on a phone as a page of its own, elsewhere as a cover over the page. Both have the same
 * address.
 */
export function useOpenPost(): (id: string) => void {
  const isPhone = usePhone();
  return (id) => (isPhone ? goTo(postPath(id)) : openCover(postPath(id)));
}
