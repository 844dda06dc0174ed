import Bowser from 'bowser';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { RequestFacts } from '../../kit/handle.ts';
import { hashToken, newToken } from '../../kit/random.ts';

const COOKIE = 'device';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const COOKIE_LIFE_SECONDS = 400 * 24 * 3600;

/** The names of the browser and of its operating system, for the list of sessions. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' · ') || 'Unknown device';
}

function deviceToken(request: RequestFacts): string | null {
  const token = request.readCookie(COOKIE) ?? '';
  return TOKEN.test(token) ? token : null;
}

/** The hash of this browser's device cookie; null if the browser has none. */
export function readDevice(request: RequestFacts): Buffer | null {
  const token = deviceToken(request);
  return token ? hashToken(token) : null;
}

/** Gives this browser a device cookie, or extends the life of its cookie. Returns the cookie's hash. */
export function markDevice(request: RequestFacts): Buffer {
  const token = deviceToken(request) ?? newToken();
  request.setCookie(COOKIE, token, { maxAgeSeconds: COOKIE_LIFE_SECONDS, path: '/api' });
  return hashToken(token);
}

/** Whether this browser was logged in to the account before. */
export async function isKnownDevice(
  reader: Reader,
  { email, deviceHash }: { email: string; deviceHash: Buffer },
): Promise<boolean> {
  const row = await reader
    .selectFrom('known_devices')
    .innerJoin('people', 'people.id', 'known_devices.person_id')
    .select('people.id')
    .where('people.email', '=', email)
    .where('known_devices.device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Forgets all known browsers of the account except this one. Somebody who had the old password may have made
 * many browsers known, and each of them would keep its own limit for tries.
 */
export async function forgetOtherDevices(tx: Tx, personId: string, request: RequestFacts): Promise<void> {
  await sql`
    delete from known_devices
    where person_id = ${personId} and device_hash is distinct from ${readDevice(request)}::bytea`.execute(tx);
}

export async function rememberDevice(tx: Tx, personId: string, request: RequestFacts): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ person_id: personId, device_hash: markDevice(request) })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'device_hash']).doUpdateSet({ last_seen_at: sql`app_now()` }),
    )
    .execute();
}
