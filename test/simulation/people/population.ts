import { sql } from 'kysely';
import { account } from '#contract/account.ts';
import { tiers } from '#contract/tiers.ts';
import { type DetailedPerson, hashPassword, insertPeople } from '#server/features/account/index.ts';
import { insertNote } from '#server/features/purchases/index.ts';
import { type Db, inTransaction } from '#server/kit/db.ts';
import { type Money, usd } from '#server/ledger/index.ts';
import { openBrowser } from '../../world/browser.ts';
import { testConfig } from '../../world/config.ts';
import { randomFrom } from '../random.ts';
import type { NodePool } from './node-pool.ts';
import { CREATORS, NOTES } from './plan.ts';
import type { Login } from './send-until-known.ts';

const PASSWORD = 'correct-horse-9';
const { addressXpub } = testConfig('').secrets;

export interface Creator extends Login {
  readonly domain: string;
  readonly tier: string;
}

/** The people of a run and the notes that they can buy. */
export interface Population {
  readonly fans: readonly Login[];
  readonly creators: readonly Creator[];
  readonly operator: Login;
  readonly notes: readonly { readonly id: string; readonly price: Money; readonly creator: number }[];
}

/**
 * Inserts people. Their accounts are old enough for large top-ups, and their sessions last longer than
 * the run.
 */
export async function settlePopulation(
  db: Db,
  pool: NodePool,
  { seed, fans: count }: { seed: number; fans: number },
): Promise<Population> {
  const passwordHash = await hashPassword(PASSWORD);
  const common = { language: 'en', passwordHash, hasClosedWelcome: true };
  const people: DetailedPerson[] = [
    ...Array.from({ length: count }, (_, index) => ({ ...common, email: `fan-${index}@simulation.test` })),
    ...Array.from({ length: CREATORS }, (_, index) => ({
      ...common,
      email: `creator-${index}@simulation.test`,
      creatorDomain: `seller-${index + 1}`,
      craft: 'Cellist',
    })),
    { ...common, email: 'operator@simulation.test', isOperator: true },
  ];
  const rows = await inTransaction(db, (tx) => insertPeople(tx, addressXpub, people));
  await sql`update people set is_verified_to_sell = creator_domain is not null,
    created_at = created_at - interval '200 days'`.execute(db);
  const logins: Login[] = [];
  for (const [index, row] of rows.entries()) {
    const browser = openBrowser({
      origin: pool.originOf(0) ?? '',
      slug: pool.slug,
      stop: async () => undefined,
    });
    const email = people[index]?.email ?? '';
    await browser.call(account.logIn, { type: 5, credentials: { email, password: PASSWORD } });
    if (!browser.token) throw new Error(`${email} could not log in.`);
    logins.push({ id: row.id, address: row.address, token: browser.token, domain: row.creator_domain });
  }
  await sql`update sessions set access_expires_at = access_expires_at + interval '10 years'`.execute(db);

  const creators: Creator[] = [];
  for (const [index, login] of logins.slice(count, count + CREATORS).entries())
    creators.push(await openPage(pool, login, index));
  const operator = logins.at(-1);
  if (!operator) throw new Error('There is no operator.');
  return { fans: logins.slice(0, count), creators, operator, notes: await writeNotes(db, seed, creators) };
}

/** Creates the creator's tier. Every second creator offers a trial of three days. */
async function openPage(pool: NodePool, login: Login, index: number): Promise<Creator> {
  const { domain } = login;
  if (domain === null) throw new Error('The creator has no domain.');
  const browser = openBrowser(
    { origin: pool.originOf(0) ?? '', slug: pool.slug, stop: async () => undefined },
    { shopDomain: domain },
  );
  browser.token = login.token;
  const tier = await browser.call(tiers.create, {
    name: 'Front row',
    price: `${3 + index}.99`,
    trialDays: index % 2 === 0 ? 3 : 0,
    discounts: { months3: 0, months6: 0, months12: 0 },
  });
  return { ...login, domain, tier: tier.id };
}

async function writeNotes(db: Db, seed: number, creators: readonly Creator[]): Promise<Population['notes']> {
  const random = randomFrom(seed, 'notes');
  const notes = Array.from({ length: NOTES }, (_, index) => ({
    id: random.uuid(),
    // Prices with odd cents make it necessary to round the platform's share.
    price: usd(`${3 + random.int(5)}.${String(random.int(100)).padStart(2, '0')}`),
    creator: index % CREATORS,
  }));
  await inTransaction(db, async (tx) => {
    for (const { id, price, creator } of notes)
      await insertNote(tx, {
        id,
        price,
        title: 'Scales',
        body: 'C, G, D, A.',
        creatorId: creators[creator]?.id ?? '',
      });
  });
  return notes;
}
