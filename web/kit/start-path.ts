import { HOME } from './same-origin.ts';
import { isLoggedIn } from './user-store.ts';

/** Where a person without a previous page of the app goes: Home, or for a visitor Discover. */
export const startPath = (): string => (isLoggedIn() ? HOME : '/discover');
