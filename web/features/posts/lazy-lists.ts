import { lazyPart } from '#web/kit/lazy-part.tsx';

// The lists are loaded separately, so that the top of a creator's page is shown without waiting for their
// code.
export const LazyPostList = lazyPart(async () => (await import('./PostList.tsx')).PostList);
export const LazyPostGrid = lazyPart(async () => (await import('./PostGrid.tsx')).PostGrid);
