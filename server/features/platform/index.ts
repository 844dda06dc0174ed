import type { Handler } from '../../kit/handle.ts';
import { access } from './access.ts';
import { preAccess } from './pre-access.ts';
import { track } from './track.ts';

export { deleteOldTracking } from './tracking.store.ts';

/** Small calls that belong to no other feature: the browser's rate limits, and tracking. */
export const platformHandlers: readonly Handler[] = [preAccess, access, track];
