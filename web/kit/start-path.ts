import { HOME } from './same-origin.ts';
import { isLoggedIn } from './user-store.ts';

/** The path for a person who has no previous page in the app: Home, or Discover for a visitor. */
export const startPath = (): string => (isLoggedIn() ? HOME : '/discover');
