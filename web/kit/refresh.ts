import { calls } from 'virtual:calls';
import { ACCOUNT_RESTRICTED, UNAUTHORIZED } from '#contract/alert-codes.ts';
import { pathOf } from '#contract/kit.ts';
import { ACCESS_TOKEN_LIFE_MS } from '#contract/limits.ts';
import { boot } from './boot.ts';
import { requestHeaders } from './headers.ts';
import { changeUser, readUser, type Session, useUser } from './user-store.ts';
import { type Envelope, isGood, post } from './wire.ts';
import { withRetries } from './with-retries.ts';

/** `away`: nobody could answer; the session may still be good. */
export type Renewal = { state: 'renewed' } | { state: 'refused'; answer: Envelope } | { state: 'away' };

/** Refresh this long before the end, so that no request starts with a token that dies on the way. */
const MARGIN_MS = 60_000;

let running: Promise<Renewal> | undefined;

/**
 * Gets a new access token in the place of the one that is `spent`: one request at a time, in this tab and across tabs,
 * and none if there is another token by now. That one would end with a second renewal, under whoever uses it.
 */
export function refresh(spent = useUser.getState().token): Promise<Renewal> {
  running ??= oneTabAtATime(() => renewUnlessDone(spent)).finally(() => {
    running = undefined;
  });
  return running;
}

/** Before a request: renews a token that is about to end. A visitor has none, which is fine. */
export async function refreshIfEnding(): Promise<void> {
  const { token, tokenExpiresAt } = useUser.getState();
  if (token && tokenExpiresAt !== null && tokenExpiresAt - Date.now() < MARGIN_MS) await refresh();
}

export function storeSession({ token, address, info }: Session): void {
  changeUser({ token, address, info, tokenExpiresAt: Date.now() + ACCESS_TOKEN_LIFE_MS });
}

/** Whoever waited for the lock may find that the tab before has already done the work. */
async function renewUnlessDone(spent: string | null): Promise<Renewal> {
  const stored = readUser();
  if (stored.token && stored.token !== spent) {
    useUser.setState(stored, true);
    return { state: 'renewed' };
  }
  try {
    const path = pathOf(calls.account.refresh.path, boot.brand.slug);
    // A renewal whose answer got lost has happened all the same; asked again, the server repeats that answer.
    const answer = await withRetries({ path, input: {} }, () =>
      post({ path, headers: requestHeaders(), body: '{}' }),
    );
    if (isGood(answer)) {
      // The contract types this answer, and only our own server can have given it.
      storeSession(answer.data as Session);
      return { state: 'renewed' };
    }
    const isRefused = answer.code === UNAUTHORIZED || answer.code === ACCOUNT_RESTRICTED;
    return isRefused ? { state: 'refused', answer } : { state: 'away' };
  } catch {
    return { state: 'away' };
  }
}

/** Plain http has no lock manager; there the server's grace for a just-replaced refresh token has to do. */
async function oneTabAtATime<R>(work: () => Promise<R>): Promise<R> {
  return navigator.locks ? navigator.locks.request('refresh', work) : work();
}
