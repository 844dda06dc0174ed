import { create } from 'zustand';
import { readText, writeText } from '#web/kit/stored.ts';
import { isLoggedIn } from '#web/kit/user-store.ts';

const KEY = 'isOfAge';

/**
 * Whether a visitor has confirmed their age in this browser. People with an account confirmed it when they
 * signed up.
 */
const useSaid = create<{ readonly isSaid: boolean }>(() => ({
  isSaid: readText('localStorage', KEY) === 'yes',
}));

export const isOfAge = (): boolean => isLoggedIn() || useSaid.getState().isSaid;

export function useIsOfAge(): boolean {
  return useSaid(({ isSaid }) => isSaid) || isLoggedIn();
}

export function confirmAge(): void {
  writeText('localStorage', KEY, 'yes');
  useSaid.setState({ isSaid: true });
}
