import { create } from 'zustand';

/**
 * The ids of posts that became unavailable while on screen. A list shows a gray card in their place, so that
 * nothing below moves.
 */
const useGonePosts = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export function markGone(id: string, gone: boolean): void {
  useGonePosts.setState(({ ids }) => {
    const next = new Set(ids);
    if (gone) next.add(id);
    else next.delete(id);
    return { ids: next };
  });
}

export const isGone = (id: string): boolean => useGonePosts.getState().ids.has(id);

export const useIsGone = (id: string): boolean => useGonePosts(({ ids }) => ids.has(id));
