import { part } from '#web/kit/part.tsx';

// The head of a creator's page is worth showing before the code of the posts is here.
export const LazyPostList = part(async () => (await import('./PostList.tsx')).PostList);
export const LazyPostGrid = part(async () => (await import('./PostGrid.tsx')).PostGrid);
