import { create } from 'zustand';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { isRecord, parseJson, readText, writeJson, writeText } from './stored.ts';

export type Session = OutputOf<Contract['account']['logIn']>;
export type UserInfo = Session['info'];

/** Everything this browser knows of its person. Amounts and rates are decimal strings: no number ever holds money. */
export interface User {
  info: UserInfo | null;
  address: string | null;
  token: string | null;
  /** By this browser's clock, in milliseconds, because the server's may stand elsewhere. */
  tokenExpiresAt: number | null;
  userBalance: {
    ethValue: string;
    usdValue: string;
    usdRate: string;
    usdToStarsRate: string;
    usdtValue: string;
    solToUsdRate: string;
  };
  /** Until the server has said it once, the balance is not nothing but unknown. */
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

/** Fields that are text when they are there at all. */
const texts: readonly string[] = ['address', 'token', 'fcmToken', 'userAgentKey', 'payFixedFee'];

/** The spec's user store, kept in local storage and the same in every tab. Change it with {@link changeUser}. */
export const useUser = create<User>(() => readUser());

/**
 * Only the changed fields are written over what storage holds now: another tab may have renewed the token a moment
 * ago, and a whole-object write from here would bring the old one back.
 */
export function changeUser(change: Partial<User>): void {
  writeJson('localStorage', KEY, { ...readUser(), ...change });
  useUser.setState(change);
}

/** Forgets the person, in every tab: their data, the message counts and the whole session storage. */
export function clearUser(): void {
  writeText('localStorage', KEY, null);
  clearTab();
  useUser.setState(nobody, true);
}

function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is switched off: there was nothing in it.
  }
}

/** Also looks into storage: another tab may have logged in before its `storage` event came here. */
export function isLoggedIn(): boolean {
  return isSomebody(useUser.getState()) || isSomebody(readUser());
}

/** The same as {@link isLoggedIn}, for components: they follow a login or logout in any tab. */
export function useIsLoggedIn(): boolean {
  return useUser(isSomebody);
}

/** What storage holds now, whoever wrote it; fields of another shape count as absent. */
export function readUser(text: string | null = readText('localStorage', KEY)): User {
  const stored = parseJson(text);
  if (!isRecord(stored)) return nobody;
  const user: Record<string, unknown> = { ...nobody };
  for (const [field, fallback] of Object.entries(nobody)) {
    const value = stored[field];
    if (hasShape(field, value, fallback)) user[field] = isRecord(fallback) ? merge(fallback, value) : value;
  }
  // Every field was just checked against the shape of the one it replaces.
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
  // A null key is `localStorage.clear()` somewhere.
  if (key !== KEY && key !== null) return;
  const now = readUser(newValue);
  // Each tab has a session storage of its own, and nobody else can empty it.
  if (isSomebody(useUser.getState()) && !isSomebody(now)) clearTab();
  useUser.setState(now, true);
});
