import { calls } from 'virtual:calls';
import { ACCOUNT_RESTRICTED, UNAUTHORIZED } from '#contract/alert-codes.ts';
import { pathOf } from '#contract/kit.ts';
import { ACCESS_TOKEN_LIFE_MS } from '#contract/limits.ts';
import { boot } from './boot.ts';
import { requestHeaders } from './headers.ts';
import { changeUser, readUser, type Session, useUser } from './user-store.ts';
import { type Envelope, isGood, post } from './wire.ts';
import { withRetries } from './with-retries.ts';

/** `refused`: the session has ended. `away`: no usable answer, so the session may still be valid. */
export type Renewal = { state: 'renewed' } | { state: 'refused'; answer: Envelope } | { state: 'away' };

/** A token is renewed when it expires within this time, so that it does not expire during a request. */
const MARGIN_MS = 60_000;

let running: Promise<Renewal> | undefined;

/**
 * Replaces the access token `spent`, which has expired or will soon expire. At most one request runs at a time
 * in this tab, and also across tabs if the browser has locks. If the token was already replaced, no request is
 * sent. A second renewal would end the new token while other calls use it.
 */
export function refresh(spent = useUser.getState().token): Promise<Renewal> {
  running ??= oneTabAtATime(() => renewUnlessDone(spent)).finally(() => {
    running = undefined;
  });
  return running;
}

/** Renews a token that is about to expire. Called before each request. Does nothing for a visitor. */
export async function refreshIfEnding(): Promise<void> {
  const { token, tokenExpiresAt } = useUser.getState();
  if (token && tokenExpiresAt !== null && tokenExpiresAt - Date.now() < MARGIN_MS) await refresh();
}

export function storeSession({ token, address, info }: Session): void {
  changeUser({ token, address, info, tokenExpiresAt: Date.now() + ACCESS_TOKEN_LIFE_MS });
}

/** Renews the token, unless another tab has renewed it while this tab waited for the lock. */
async function renewUnlessDone(spent: string | null): Promise<Renewal> {
  const stored = readUser();
  if (stored.token && stored.token !== spent) {
    useUser.setState(stored, true);
    return { state: 'renewed' };
  }
  try {
    const path = pathOf(calls.account.refresh.path, boot.brand.slug);
    // A retry is safe: if the token was renewed but the answer was lost, the server repeats that answer.
    const answer = await withRetries({ path, input: {} }, () =>
      post({ path, headers: requestHeaders(), body: '{}' }),
    );
    if (isGood(answer)) {
      // The cast is safe, because the contract declares this answer and only our own server can have sent it.
      storeSession(answer.data as Session);
      return { state: 'renewed' };
    }
    const isRefused = answer.code === UNAUTHORIZED || answer.code === ACCOUNT_RESTRICTED;
    return isRefused ? { state: 'refused', answer } : { state: 'away' };
  } catch {
    return { state: 'away' };
  }
}

/**
 * Runs the work in one tab at a time. On plain http, the browser has no lock manager, so two tabs may renew at
 * once. Both renewals succeed, because the server accepts a replaced refresh token for a short time.
 */
async function oneTabAtATime<R>(work: () => Promise<R>): Promise<R> {
  return navigator.locks ? navigator.locks.request('refresh', work) : work();
}
