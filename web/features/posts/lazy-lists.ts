import { lazyPart } from '#web/kit/lazy-part.tsx';

// Loaded separately, because the head of a creator's page is worth showing before the posts' code arrives.
export const LazyPostList = lazyPart(async () => (await import('./PostList.tsx')).PostList);
export const LazyPostGrid = lazyPart(async () => (await import('./PostGrid.tsx')).PostGrid);
