import type { CallRow } from 'virtual:calls';
import { UNAUTHORIZED } from '#contract/alert-codes.ts';
import { pathOf } from '#contract/kit.ts';
import { type ActKey, type FormKeys, keyOfAct } from './act-key.ts';
import { boot } from './boot.ts';
import { endSession, sessionSignal } from './end-session.ts';
import { callOverSocket } from './events.ts';
import { ApiFailure } from './failure.ts';
import { requestHeaders } from './headers.ts';
import { t } from './i18n.tsx';
import { actingSeat } from './inbox.ts';
import { handleNetworkFailure, handleRefusal } from './outcome.ts';
import { refresh, refreshIfEnding } from './refresh.ts';
import { isLoggedIn, useUser } from './user-store.ts';
import { holdReload } from './version.ts';
import { type Envelope, envelopeOf, isGood, NetworkFailure, post } from './wire.ts';
import { withRetries } from './with-retries.ts';

/** The most attempts of a call whose token is expired each time. */
const TRIES_MAX = 4;

export interface SendOptions {
  /** Acts for the person's page (true) or as a fan (false), whatever their current role. */
  isSeller?: boolean;
  /** Names the act, so that its key survives a reload until the answer. For calls that require a key. */
  keyFor?: string;
  /** Instead of a name: the keys of the form that sends the call, so that it creates one item. */
  form?: FormKeys;
  /** Uses the open socket, if there is one, instead of a request. The call must be safe to make twice. */
  overSocket?: boolean;
  /** For chat calls: the domain of the inbox's creator; null: the own inbox. Default: the inbox on screen. */
  inbox?: string | null;
  signal?: AbortSignal;
}

/** Makes one call by the error catalogue's rules. Returns `data`, or throws `ApiFailure` after any alert. */
export async function send(row: CallRow, input: unknown, options: SendOptions = {}): Promise<unknown> {
  const path = pathOf(row.path, boot.brand.slug);
  const body = JSON.stringify(input);
  const act = row.key === 'required' ? actOf(path, body, options) : undefined;
  const ended = sessionSignal();
  const inbox = inboxFor(row, options);
  const signal = options.signal ? AbortSignal.any([ended, options.signal]) : ended;

  // Headers are built for each try, because the token may have been renewed in between. The key stays.
  const once = () =>
    post({
      path,
      body,
      signal,
      headers: { ...requestHeaders(options.isSeller, inbox), ...(act ? { 'Idempotency-Key': act.key } : {}) },
    });

  // An act that must happen once, such as a payment, gets its answer before a newer version reloads the page.
  const releaseReload = act ? holdReload() : null;
  try {
    if (row.who !== 'anyone') await refreshIfEnding();
    // The socket acts only for the person; a call from a seat is sent by HTTP.
    const socketAnswer =
      options.overSocket && inbox === null ? envelopeOf(await callOverSocket(path, input)) : null;
    // A 401 over the socket is not final: the HTTP request finds out whether the session has ended.
    const isAnswered = socketAnswer !== null && socketAnswer.code !== UNAUTHORIZED;
    const answer = isAnswered
      ? socketAnswer
      : await withRenewal(row, () => withRetries({ path, input }, once, signal), ended);
    act?.answered();
    if (isGood(answer)) return answer.data;
    options.form?.forget(body);
    throw handleRefusal(row, answer);
  } catch (error) {
    if (error instanceof NetworkFailure) throw handleNetworkFailure(row, error);
    if (ended.aborted) throw new ApiFailure('ended', UNAUTHORIZED, t('core.unauthorized'));
    throw error;
  } finally {
    releaseReload?.();
  }
}

const actOf = (path: string, body: string, { form, keyFor }: SendOptions): ActKey =>
  form ? { key: form.keyOf(body), answered: () => undefined } : keyOfAct(path, keyFor);

/** The inbox at the time of the call: navigation before the answer does not change it. */
function inboxFor(row: CallRow, { inbox }: SendOptions): string | null {
  if (!row.seat) return null;
  return inbox === undefined ? (actingSeat()?.creator.domain ?? null) : inbox;
}

/**
 * Renews an expired token and repeats the call; only a refused renewal ends the session. Repeats more than
 * once, because another tab may renew the token again during the repeated call.
 */
async function withRenewal(
  row: CallRow,
  request: () => Promise<Envelope>,
  ended: AbortSignal,
): Promise<Envelope> {
  for (let tries = 1; ; tries += 1) {
    const { token } = useUser.getState();
    const answer = await request();
    if (answer.code !== UNAUTHORIZED || isAboutIdentity(row)) return answer;

    const renewal =
      isLoggedIn() && tries < TRIES_MAX ? await refresh(token) : { state: 'refused' as const, answer };
    // Several calls may find the session ended; the first one has already handled it.
    ended.throwIfAborted();
    if (renewal.state === 'away') throw new NetworkFailure('network error');
    if (renewal.state === 'renewed') continue;
    if (renewal.answer.code !== UNAUTHORIZED) handleRefusal(row, renewal.answer);
    endSession();
    throw new ApiFailure('ended', UNAUTHORIZED, t('core.unauthorized'));
  }
}

/** Login, logout and renewal answer 401 about their own credentials, which says nothing about the session. */
function isAboutIdentity({ who, alert }: CallRow): boolean {
  return who === 'anyone' && alert === 'quiet';
}
