import { account } from '#contract/account.ts';
import { type DetailedPerson, hashPassword, insertPeople } from '#server/features/account/index.ts';
import { insertNote } from '#server/features/purchases/index.ts';
import { type Db, inTransaction } from '#server/kit/db.ts';
import { newId } from '#server/kit/random.ts';
import { ledger, type Money, outside, walletOf } from '#server/ledger/index.ts';
import { openBrowser } from '../world/browser.ts';
import { testConfig } from '../world/config.ts';
import type { ClusterNode } from './cluster.ts';

const PASSWORD = 'correct-horse-9';
const { addressXpub } = testConfig('').secrets;

/** A logged-in person with money: the id and the token that the person's requests need. */
export interface Payer {
  readonly id: string;
  readonly token: string;
}

export async function openPayers(
  db: Db,
  node: ClusterNode,
  { count, wallet }: { count: number; wallet: Money },
): Promise<Payer[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const people = await insert(
    db,
    Array.from({ length: count }, () => ({ email: `${newId()}@money.test`, language: 'en', passwordHash })),
  );
  const payers: Payer[] = [];
  for (const { id, email } of people) {
    await inTransaction(db, (tx) =>
      ledger.post(tx, {
        id: newId(),
        kind: 'test',
        actor: 'test',
        moves: [{ from: outside('test'), to: walletOf(id), amount: wallet }],
      }),
    );
    const browser = openBrowser({ ...node });
    await browser.call(account.logIn, { type: 5, credentials: { email, password: PASSWORD } });
    if (!browser.token) throw new Error(`${email} could not log in.`);
    payers.push({ id, token: browser.token });
  }
  return payers;
}

/** Inserts creators who are verified to sell. They are not logged in. */
export async function openCreators(db: Db, count: number): Promise<string[]> {
  const people = await insert(
    db,
    Array.from({ length: count }, (_, index) => ({
      email: `${newId()}@money.test`,
      language: 'en',
      passwordHash: 'none',
      creatorDomain: `seller-${index + 1}`,
      craft: 'Cellist',
    })),
  );
  const ids = people.map(({ id }) => id);
  await db.updateTable('people').set({ is_verified_to_sell: true }).where('id', 'in', ids).execute();
  return ids;
}

/** Inserts notes with a price. The creators write them in turn. */
export async function writeNotes(
  db: Db,
  { creators, count, price }: { creators: readonly string[]; count: number; price: Money },
): Promise<{ id: string; creatorId: string }[]> {
  const notes = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    creatorId: creators[index % creators.length] ?? '',
  }));
  await inTransaction(db, async (tx) => {
    for (const note of notes) await insertNote(tx, { ...note, title: 'Scales', body: 'C, G, D, A.', price });
  });
  return notes;
}

async function insert(db: Db, people: readonly DetailedPerson[]): Promise<{ id: string; email: string }[]> {
  const rows = await inTransaction(db, (tx) => insertPeople(tx, addressXpub, people));
  return rows.map(({ id }, index) => ({ id, email: people[index]?.email ?? '' }));
}
