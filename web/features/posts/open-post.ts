import { goTo, openCover } from '#web/kit/history.ts';
import { usePhone } from '#web/ui/usePhone.ts';

export const postPath = (id: string): string => `/post?id=${encodeURIComponent(id)}`;

/**
 * Returns a function that opens a post: on a phone as a page, on wider screens as a layer over the current
 * page. Both have the same address.
 */
export function useOpenPost(): (id: string) => void {
  const isPhone = usePhone();
  return (id) => (isPhone ? goTo(postPath(id)) : openCover(postPath(id)));
}
