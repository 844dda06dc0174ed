import { HOME } from './same-origin.ts';
import { isLoggedIn } from './user-store.ts';

/** Where somebody goes on who has nothing of ours behind them: their home, or for a visitor what can be looked at. */
export const startPath = (): string => (isLoggedIn() ? HOME : '/discover');
