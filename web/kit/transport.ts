import type { CallRow } from 'virtual:calls';
import { UNAUTHORIZED } from '#contract/alert-codes.ts';
import { pathOf } from '#contract/kit.ts';
import { type ActKey, type FormKeys, keyOfAct } from './act-key.ts';
import { boot } from './boot.ts';
import { endSession, sessionSignal } from './end-session.ts';
import { askByLine } from './events.ts';
import { ApiFailure } from './failure.ts';
import { requestHeaders } from './headers.ts';
import { t } from './i18n.tsx';
import { actingSeat } from './inbox.ts';
import { refused, unreachable } from './outcome.ts';
import { refresh, refreshIfEnding } from './refresh.ts';
import { isLoggedIn, useUser } from './user-store.ts';
import { holdReload } from './version.ts';
import { type Envelope, envelopeOf, isGood, NetworkFailure, post } from './wire.ts';
import { withRetries } from './with-retries.ts';

/** Of a call whose token is found ended each time. */
const TRIES_MAX = 4;

export interface SendOptions {
  /** Acts as the person's shop, or as a fan, whatever role they act in now. */
  isSeller?: boolean;
  /** Names the act, so that its key outlives a reload while no answer came. For calls that require a key. */
  keyFor?: string;
  /** Instead of a name: the form that sends it, which creates one thing however often it is pressed. */
  form?: FormKeys;
  /** Over the open socket, if there is one: no request to wait for. The call must bear being made twice. */
  byLine?: boolean;
  /** The page of the creator in whose inbox it is made, null for one's own; else the one on screen. For calls of chats. */
  inbox?: string | null;
  signal?: AbortSignal;
}

/** Makes one call by all the rules of the error catalogue. Gives `data`, or throws `ApiFailure` when all is said. */
export async function send(row: CallRow, input: unknown, options: SendOptions = {}): Promise<unknown> {
  const path = pathOf(row.path, boot.brand.slug);
  const body = JSON.stringify(input);
  const act = row.key === 'required' ? actOf(path, body, options) : undefined;
  const ended = sessionSignal();
  const inbox = inboxFor(row, options);
  const signal = options.signal ? AbortSignal.any([ended, options.signal]) : ended;

  // Headers are made anew for each try: the token may have been renewed meanwhile. The key stays.
  const once = () =>
    post({
      path,
      body,
      signal,
      headers: { ...requestHeaders(options.isSeller, inbox), ...(act ? { 'Idempotency-Key': act.key } : {}) },
    });

  // An act that must happen once, such as a payment, is heard to its end before a newer version replaces this page.
  const letGo = act ? holdReload() : null;
  try {
    if (row.who !== 'anyone') await refreshIfEnding();
    // The line speaks for the person alone; what is done from a seat goes by request.
    const heard = options.byLine && inbox === null ? envelopeOf(await askByLine(path, input)) : null;
    // A line that does not know the person any more is no reason to say so: the request finds out.
    const isHeard = heard !== null && heard.code !== UNAUTHORIZED;
    const answer = isHeard
      ? heard
      : await withRenewal(row, () => withRetries({ path, input }, once, signal), ended);
    act?.answered();
    if (isGood(answer)) return answer.data;
    options.form?.forget(body);
    throw refused(row, answer);
  } catch (error) {
    if (error instanceof NetworkFailure) throw unreachable(row, error);
    if (ended.aborted) throw new ApiFailure('ended', UNAUTHORIZED, t('core.unauthorized'));
    throw error;
  } finally {
    letGo?.();
  }
}

const actOf = (path: string, body: string, { form, keyFor }: SendOptions): ActKey =>
  form ? { key: form.keyOf(body), answered: () => undefined } : keyOfAct(path, keyFor);

/** Settled when the call is made: whoever goes elsewhere before the answer has still asked here. */
function inboxFor(row: CallRow, { inbox }: SendOptions): string | null {
  if (!row.seat) return null;
  return inbox === undefined ? (actingSeat()?.creator.domain ?? null) : inbox;
}

/**
 * An ended token is renewed and the call repeated; only when that is refused does the session end. Another tab may renew
 * the token again while the call is repeated, hence more than once.
 */
async function withRenewal(
  row: CallRow,
  ask: () => Promise<Envelope>,
  ended: AbortSignal,
): Promise<Envelope> {
  for (let tries = 1; ; tries += 1) {
    const { token } = useUser.getState();
    const answer = await ask();
    if (answer.code !== UNAUTHORIZED || isAboutIdentity(row)) return answer;

    const renewal =
      isLoggedIn() && tries < TRIES_MAX ? await refresh(token) : { state: 'refused' as const, answer };
    // Ten calls may learn of the end together; the first has already drawn the conclusion.
    ended.throwIfAborted();
    if (renewal.state === 'away') throw new NetworkFailure('network error');
    if (renewal.state === 'renewed') continue;
    if (renewal.answer.code !== UNAUTHORIZED) refused(row, renewal.answer);
    endSession();
    throw new ApiFailure('ended', UNAUTHORIZED, t('core.unauthorized'));
  }
}

/** Logging in, out and renewing answer 401 about themselves: nothing has ended that was not being asked about. */
function isAboutIdentity({ who, alert }: CallRow): boolean {
  return who === 'anyone' && alert === 'quiet';
}
