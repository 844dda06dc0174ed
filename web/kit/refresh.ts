import { calls } from 'virtual:calls';
import { ACCOUNT_RESTRICTED, UNAUTHORIZED } from '#contract/alert-codes.ts';
import { pathOf } from '#contract/kit.ts';
import { ACCESS_TOKEN_LIFE_MS } from '#contract/limits.ts';
import { boot } from './boot.ts';
import { requestHeaders } from './headers.ts';
import { changeUser, readUser, type Session, useUser } from './user-store.ts';
import { type Envelope, isGood, post } from './wire.ts';
import { withRetries } from './with-retries.ts';

/** `away`: the server gave no usable answer; the session may still be valid. */
export type Renewal = { state: 'renewed' } | { state: 'refused'; answer: Envelope } | { state: 'away' };

/** A token is renewed this long before it expires, so that it does not expire during a request. */
const MARGIN_MS = 60_000;

let running: Promise<Renewal> | undefined;

/**
 * Replaces the expired access token `spent`. Sends one request at a time, in this tab and across tabs, and
 * none if the token was already replaced, because a second renewal would end the new token while others use
 * it.
 */
export function refresh(spent = useUser.getState().token): Promise<Renewal> {
  running ??= oneTabAtATime(() => renewUnlessDone(spent)).finally(() => {
    running = undefined;
  });
  return running;
}

/** Renews a token that is about to expire, before a request. Does nothing for a visitor, who has no token. */
export async function refreshIfEnding(): Promise<void> {
  const { token, tokenExpiresAt } = useUser.getState();
  if (token && tokenExpiresAt !== null && tokenExpiresAt - Date.now() < MARGIN_MS) await refresh();
}

export function storeSession({ token, address, info }: Session): void {
  changeUser({ token, address, info, tokenExpiresAt: Date.now() + ACCESS_TOKEN_LIFE_MS });
}

/** Another tab may have renewed the token while this one waited for the lock. */
async function renewUnlessDone(spent: string | null): Promise<Renewal> {
  const stored = readUser();
  if (stored.token && stored.token !== spent) {
    useUser.setState(stored, true);
    return { state: 'renewed' };
  }
  try {
    const path = pathOf(calls.account.refresh.path, boot.brand.slug);
    // A renewal whose answer was lost still happened; the server repeats that answer on a retry.
    const answer = await withRetries({ path, input: {} }, () =>
      post({ path, headers: requestHeaders(), body: '{}' }),
    );
    if (isGood(answer)) {
      // The contract types this answer, and only our own server can have sent it.
      storeSession(answer.data as Session);
      return { state: 'renewed' };
    }
    const isRefused = answer.code === UNAUTHORIZED || answer.code === ACCOUNT_RESTRICTED;
    return isRefused ? { state: 'refused', answer } : { state: 'away' };
  } catch {
    return { state: 'away' };
  }
}

/** Plain http has no lock manager; there the server's grace for a replaced refresh token must suffice. */
async function oneTabAtATime<R>(work: () => Promise<R>): Promise<R> {
  return navigator.locks ? navigator.locks.request('refresh', work) : work();
}
