import Bowser from 'bowser';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { RequestFacts } from '../../kit/handle.ts';
import { hashToken, newToken } from '../../kit/random.ts';

const COOKIE = 'device';
const COOKIE_LIFE_SECONDS = 400 * 24 * 3600;

/** Browser and system in a few words, for the list of sessions. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' · ') || 'Unknown device';
}

export async function isKnownDevice(reader: Reader, email: string, request: RequestFacts): Promise<boolean> {
  const token = request.cookies[COOKIE];
  if (!token) return false;
  const row = await reader
    .selectFrom('known_devices')
    .innerJoin('people', 'people.id', 'known_devices.person_id')
    .select('people.id')
    .where('people.email', '=', email)
    .where('known_devices.device_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberDevice(tx: Tx, personId: string, request: RequestFacts): Promise<void> {
  const token = request.cookies[COOKIE] ?? newToken();
  await tx
    .insertInto('known_devices')
    .values({ person_id: personId, device_hash: hashToken(token) })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'device_hash']).doUpdateSet({ last_seen_at: sql`app_now()` }),
    )
    .execute();
  request.setCookie(COOKIE, token, { maxAgeSeconds: COOKIE_LIFE_SECONDS, path: '/api' });
}
