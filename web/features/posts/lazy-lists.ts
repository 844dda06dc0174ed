import { part } from '#web/kit/part.tsx';

// Loaded separately, because the head of a creator's page is worth showing before the posts' code arrives.
export const LazyPostList = part(async () => (await import('./PostList.tsx')).PostList);
export const LazyPostGrid = part(async () => (await import('./PostGrid.tsx')).PostGrid);
