import type { Handler } from '../../kit/handle.ts';
import { access, preAccess } from './access.ts';
import { track } from './track.ts';

export { forgetOldTracking } from './tracking.store.ts';

/** Small calls that belong to no feature: rate limits for the browser to ask about, and tracking. */
export const platformHandlers: readonly Handler[] = [preAccess, access, track];
