import { sql } from 'kysely';
import type { Tx } from '../../kit/db.ts';
import { type Chance, chanceFrom } from '../chance.ts';
import { demoLogins } from '../logins.ts';
import { personWith } from './notes.ts';

const [fanLogin, creatorLogin] = demoLogins.logins;
const DAYS = 75;
const STAR_VISITS = 46;
const VISITS = 9;
const WEEKEND = 1.4;
/** The share of visitors from each country, in percent. For all other visitors, the country is unknown. */
const COUNTRIES = [
  ['GB', 31],
  ['DE', 18],
  ['US', 15],
  ['PT', 10],
  ['FR', 8],
  ['NG', 6],
  ['JP', 5],
  ['BR', 4],
] as const;

/**
 * Inserts the visits of each page in the last `DAYS` days, so that the sales funnel and the map show data.
 * The platform stores visits only as counts, so the counts are inserted directly. Does nothing if the demo
 * creator's page has visits from more than 30 days ago.
 */
export async function countEarlierVisits(tx: Tx): Promise<void> {
  const star = await personWith(tx, creatorLogin.email);
  if (!star || (await hasEarlierVisits(tx, star))) return;
  const chance = chanceFrom('visits');
  const creators = await tx
    .selectFrom('people')
    .select('id')
    .where('creator_domain', 'is not', null)
    .orderBy('creator_domain')
    .execute();
  const rows = creators.flatMap(({ id }) => visitsOf(id, id === star ? STAR_VISITS : VISITS, chance));
  await sql`
    insert into visit_days (creator_id, day, country, visits)
    select v.creator, (app_now() at time zone 'UTC')::date - v.ago, v.country, v.visits
    from unnest(${rows.map(({ creatorId }) => creatorId)}::uuid[], ${rows.map(({ ago }) => ago)}::integer[],
      ${rows.map(({ country }) => country)}::text[], ${rows.map(({ visits }) => visits)}::integer[])
      v(creator, ago, country, visits)
    on conflict do nothing`.execute(tx);
}

/**
 * Sets the country of members who have none, so that a creator sees whom a blocked country would affect. The
 * demo fan gets a country at login instead.
 */
export async function setMemberCountries(tx: Tx): Promise<void> {
  const sam = await personWith(tx, fanLogin.email);
  await sql`
    update people p set country =
      (${COUNTRIES.map(([country]) => country)}::text[])[1 + m.place % ${COUNTRIES.length}::integer]
    from (select fan_id, dense_rank() over (order by fan_id) as place
          from (select distinct fan_id from active_memberships where fan_id <> ${sam ?? null}::uuid) members) m
    where p.id = m.fan_id and p.country is null`.execute(tx);
}

async function hasEarlierVisits(tx: Tx, creatorId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from visit_days where creator_id = ${creatorId}
      and day < (app_now() at time zone 'UTC')::date - 30 limit 1`.execute(tx);
  return rows.length > 0;
}

/** The visits of a page on each day, with growing numbers towards today. */
function visitsOf(creatorId: string, most: number, chance: Chance) {
  return Array.from({ length: DAYS }, (_, index) => index + 1).flatMap((ago) => {
    const growth = 1 - (0.6 * ago) / DAYS;
    const whole = most * growth * (ago % 7 < 2 ? WEEKEND : 1) * chance.between(0.7, 1.2);
    const known = COUNTRIES.map(([country, percent]) => ({
      country: country as string,
      visits: Math.round((whole * percent) / 100),
    }));
    return [...known, { country: '??', visits: Math.round(whole * 0.03) }]
      .filter(({ visits }) => visits > 0)
      .map((row) => ({ creatorId, ago, ...row }));
  });
}
