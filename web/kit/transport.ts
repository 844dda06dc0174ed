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

/** The maximum number of tries of a call that gets a 401 each time, although the token is renewed. */
const TRIES_MAX = 4;

export interface SendOptions {
  /**
   * Whether the call acts for the person's page (true) or for them as a fan (false). Default: the current
   * role.
   */
  isSeller?: boolean;
  /**
   * The act's name, under which its idempotency key is stored until an answer arrives. For calls that require
   * a key.
   */
  keyFor?: string;
  /**
   * The keys of the form that sends the call, so that repeated submits create only one item. Used instead of
   * `keyFor`.
   */
  form?: FormKeys;
  /** Sends the call over the socket if it is open. Only for calls that may safely run twice. */
  overSocket?: boolean;
  /**
   * The domain of the creator in whose inbox a chat call acts; null for the person's own inbox. Default: the
   * inbox on screen.
   */
  inbox?: string | null;
  signal?: AbortSignal;
}

/**
 * Makes one call and returns its `data`. If the call fails, handles the failure as the error catalogue says,
 * for instance with an alert, and throws `ApiFailure`.
 */
export async function send(row: CallRow, input: unknown, options: SendOptions = {}): Promise<unknown> {
  const path = pathOf(row.path, boot.brand.slug);
  const body = JSON.stringify(input);
  const act = row.key === 'required' ? actOf(path, body, options) : undefined;
  const ended = sessionSignal();
  const inbox = inboxFor(row, options);
  const signal = options.signal ? AbortSignal.any([ended, options.signal]) : ended;

  // Each try builds its headers again, because the token may have been renewed. The idempotency key stays.
  const once = () =>
    post({
      path,
      body,
      signal,
      headers: { ...requestHeaders(options.isSeller, inbox), ...(act ? { 'Idempotency-Key': act.key } : {}) },
    });

  // A payment or another act that must happen only once delays the reload for a new version of the app until
  // the server has answered.
  const releaseReload = act ? holdReload() : null;
  try {
    if (row.who !== 'anyone') await refreshIfEnding();
    // The socket acts only for the person, so a call from a seat is sent by HTTP.
    const socketAnswer =
      options.overSocket && inbox === null ? envelopeOf(await callOverSocket(path, input)) : null;
    // After a 401 over the socket, the HTTP request finds out whether the session has ended.
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

/**
 * The inbox in which the call acts. Read at the start of the call, so that later navigation does not change
 * it.
 */
function inboxFor(row: CallRow, { inbox }: SendOptions): string | null {
  if (!row.seat) return null;
  return inbox === undefined ? (actingSeat()?.creator.domain ?? null) : inbox;
}

/**
 * Makes the request, renews an expired token and repeats the request. Only a refused renewal ends the
 * session. There may be several repetitions, because another tab may renew the token again in the meantime.
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
    // If another call has already ended the session, this call only rejects.
    ended.throwIfAborted();
    if (renewal.state === 'away') throw new NetworkFailure('network error');
    if (renewal.state === 'renewed') continue;
    if (renewal.answer.code !== UNAUTHORIZED) handleRefusal(row, renewal.answer);
    endSession();
    throw new ApiFailure('ended', UNAUTHORIZED, t('core.unauthorized'));
  }
}

/**
 * Whether a 401 to this call is about the credentials that the call sends, and not about the session. This is
 * so, for example, at login, logout and renewal.
 */
function isAboutIdentity({ who, alert }: CallRow): boolean {
  return who === 'anyone' && alert === 'quiet';
}
