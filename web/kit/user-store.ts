import { create } from 'zustand';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { isRecord, parseJson, readText, writeJson, writeText } from './stored.ts';

export type Session = OutputOf<Contract['account']['logIn']>;
export type UserInfo = Session['info'];

/**
 * What this browser stores about the person. Amounts and rates are decimal strings, because a number must not
 * hold money.
 */
export interface User {
  info: UserInfo | null;
  address: string | null;
  token: string | null;
  /** The time at which the token expires, in milliseconds by the browser's clock, not by the server's. */
  tokenExpiresAt: number | null;
  userBalance: {
    ethValue: string;
    usdValue: string;
    usdRate: string;
    usdToStarsRate: string;
    usdtValue: string;
    solToUsdRate: string;
  };
  /**
   * Whether the server has sent the balance. Until then, the balance is unknown, and `userBalance` has only
   * zeros.
   */
  isBalanceKnown: boolean;
  userPoints: string;
  chainId: number;
  messageCount: { message: number; notification: number };
  fcmToken: string | null;
  userAgentKey: string | null;
  payFixedFee: string | null;
  musicList: readonly { id: string; title: string; src: string }[];
  agoraChatInfo: Readonly<Record<string, string>> | null;
}

const KEY = 'user';

const nobody: User = {
  info: null,
  address: null,
  token: null,
  tokenExpiresAt: null,
  userBalance: {
    ethValue: '0',
    usdValue: '0',
    usdRate: '0',
    usdToStarsRate: '0',
    usdtValue: '0',
    solToUsdRate: '0',
  },
  isBalanceKnown: false,
  userPoints: '0',
  chainId: 5,
  messageCount: { message: 0, notification: 0 },
  fcmToken: null,
  userAgentKey: null,
  payFixedFee: null,
  musicList: [],
  agoraChatInfo: null,
};

/** Fields whose value is a text or null. */
const texts: readonly string[] = ['address', 'token', 'fcmToken', 'userAgentKey', 'payFixedFee'];

/**
 * The user store. It is kept in local storage and is the same in every tab. New data is written only with
 * {@link changeUser} and {@link clearUser}, which also write the local storage.
 */
export const useUser = create<User>(() => readUser());

/**
 * Writes only the changed fields over the stored ones. Writing the whole object could restore an old token
 * after another tab has renewed it.
 */
export function changeUser(change: Partial<User>): void {
  writeJson('localStorage', KEY, { ...readUser(), ...change });
  useUser.setState(change);
}

/** Forgets the person in every tab: their data, the message counts and the whole session storage. */
export function clearUser(): void {
  writeText('localStorage', KEY, null);
  clearTab();
  useUser.setState(nobody, true);
}

function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Session storage is disabled, so there is nothing to clear.
  }
}

/**
 * Whether a person is logged in. Reads the storage too, because the event of a login in another tab may
 * arrive later.
 */
export function isLoggedIn(): boolean {
  return isSomebody(useUser.getState()) || isSomebody(readUser());
}

/** {@link isLoggedIn} for components: re-renders on a login or logout in any tab. */
export function useIsLoggedIn(): boolean {
  return useUser(isSomebody);
}

/** Reads the user from the storage, whichever tab stored it. Fields of the wrong type count as missing. */
export function readUser(text: string | null = readText('localStorage', KEY)): User {
  const stored = parseJson(text);
  if (!isRecord(stored)) return nobody;
  const user: Record<string, unknown> = { ...nobody };
  for (const [field, fallback] of Object.entries(nobody)) {
    const value = stored[field];
    if (hasShape(field, value, fallback)) user[field] = isRecord(fallback) ? merge(fallback, value) : value;
  }
  // The cast is safe, because every field has been checked against its default value.
  return user as unknown as User;
}

function hasShape(field: string, value: unknown, fallback: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (field === 'info') return isRecord(value) && typeof value.address === 'string';
  if (field === 'tokenExpiresAt') return typeof value === 'number';
  if (texts.includes(field)) return typeof value === 'string';
  if (fallback === null) return isRecord(value);
  return typeof value === typeof fallback && Array.isArray(value) === Array.isArray(fallback);
}

function merge(fallback: Record<string, unknown>, value: unknown): Record<string, unknown> {
  const stored = isRecord(value) ? value : {};
  return Object.fromEntries(
    Object.entries(fallback).map(([name, usual]) => [
      name,
      typeof stored[name] === typeof usual ? stored[name] : usual,
    ]),
  );
}

function isSomebody({ info, address }: User): boolean {
  return info !== null || address !== null;
}

window.addEventListener('storage', ({ key, newValue }) => {
  // The key is null if a tab called `localStorage.clear()`.
  if (key !== KEY && key !== null) return;
  const now = readUser(newValue);
  // This tab must clear its own session storage, because the tab that logged out cannot.
  if (isSomebody(useUser.getState()) && !isSomebody(now)) clearTab();
  useUser.setState(now, true);
});
