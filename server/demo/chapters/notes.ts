import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { holdTip, insertNote, settleTip, unlockItem } from '../../features/purchases/index.ts';
import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { ledger, outside, usd, walletOf } from '../../ledger/index.ts';
import { writtenNotes } from '../cast/written-notes.ts';
import { demoLogins } from '../logins.ts';
import { demoSales } from '../sales.ts';
import { ageInDays, type Moment } from './moments.ts';

const [fanLogin, creatorLogin] = demoLogins.logins;
/**
 * The minimum age in days of the demo creator's account. It is high enough that some of the creator's earnings are
 * available.
 */
const STAR_DAYS = 84;
const MINUTE = 1 / (24 * 60);
/**
 * Each number is one sale of the demo creator: how many days ago another fan bought a note. The buyers are the
 * fans who joined first. The last sales are so recent that their earnings are still pending.
 */
const STAR_SALES = [52, 45, 38, 33, 27, 20, 13, 9, 5, 4, 2, 1];

/**
 * Creates notes for sale, past payments in the demo fan's wallet, and the demo creator's earnings. Does nothing if
 * the demo creator has notes already.
 */
export async function notesMoments(tx: Tx): Promise<Moment[]> {
  const star = await personWith(tx, creatorLogin.email);
  const sam = await personWith(tx, fanLogin.email);
  if (!star || !sam || (await hasNotes(tx, star))) return [];
  const creators = await verifyCreators(tx);
  await tx
    .updateTable('people')
    .set({ created_at: sql<Date>`least(created_at, app_now() - make_interval(days => ${STAR_DAYS}))` })
    .where('id', '=', star)
    .execute();

  const ages = await ageInDays(tx, [...creators.values()]);
  const notes = writtenNotes.flatMap((note, index) => {
    const creatorId = creators.get(note.domain);
    const age = creatorId === undefined ? undefined : ages.get(creatorId);
    if (creatorId === undefined || age === undefined) return [];
    // Each creator writes the first note soon after joining and the other notes later.
    const place = writtenNotes.slice(0, index).filter(({ domain }) => domain === note.domain).length;
    return [{ ...note, id: newId(), creatorId, daysAgo: age * (0.9 - 0.3 * place) }];
  });
  const noteOf = (domain: string, place = 0) => {
    const note = notes.filter((one) => one.domain === domain)[place];
    assert(note, `${domain} has written nothing.`);
    return note;
  };
  type PlannedNote = ReturnType<typeof noteOf>;

  const written = notes.map(
    ({ id, creatorId, title, text, price, daysAgo }): Moment => ({
      daysAgo,
      happen: (now) => insertNote(now, { id, creatorId, title, body: text, price: usd(price) }),
    }),
  );
  const bought = (daysAgo: number, fanId: string, note: PlannedNote): Moment => ({
    daysAgo,
    async happen(now) {
      const item = { kind: 'note' as const, id: note.id };
      const { outcome } = await unlockItem(now, { fanId, item, expectedTotal: usd(note.price) }, demoSales);
      assert(outcome === 'bought', `The demo could not sell "${note.title}": ${outcome}.`);
    },
  });

  const others = await earliestFans(tx, { except: sam, limit: STAR_SALES.length });
  const starSales = others.flatMap((fanId, index): Moment[] => {
    const daysAgo = STAR_SALES[index] ?? 1;
    // A fan can only buy a note that was already written on that day.
    const offer = [0, 1, 2]
      .map((place) => noteOf(domainOfStar, place))
      .filter((note) => note.daysAgo > daysAgo);
    const note = offer[index % offer.length];
    assert(note);
    return [paidIn(daysAgo + MINUTE, fanId, '20', ['mastercard', '4444']), bought(daysAgo, fanId, note)];
  });
  const card = ['visa', '4242'] as const;
  const tomas = creators.get('tomasrey');
  assert(tomas);
  // At the end of these payments and purchases, the demo fan has a balance of 86.40.
  const samsStory = [
    paidIn(41, sam, '50', card),
    bought(40, sam, noteOf(domainOfStar)),
    paidIn(20, sam, '50', card),
    ...tipped(12, {
      fanId: sam,
      creatorId: star,
      amount: '10',
      note: 'For the last take. I missed my stop.',
    }),
    bought(9, sam, noteOf('anderslindqvist')),
    paidIn(4, sam, '20', card),
    ...tipped(0.5, { fanId: sam, creatorId: tomas, amount: '5', note: 'The salsa worked. The pan did not.' }),
  ];

  return [...written, ...starSales, ...samsStory];
}

const domainOfStar = 'miraokafor';

/**
 * A payment by card that a person makes into their wallet. It exists only in the demo's data, so no provider has a
 * record of it.
 */
export const paidIn = (
  daysAgo: number,
  personId: string,
  dollars: string,
  [brand, last4]: readonly [string, string],
): Moment => ({
  daysAgo,
  async happen(tx) {
    const [id, amount] = [newId(), usd(dollars)];
    await ledger.post(tx, {
      id,
      kind: 'top_up',
      actor: personId,
      memo: { rail: 'demo' },
      moves: [{ from: outside('demo'), to: walletOf(personId, 'paid_in'), amount }],
    });
    await tx
      .insertInto('charges')
      .values({
        id,
        person_id: personId,
        rail: 'demo',
        purpose: 'top_up',
        amount: amount.units.toString(),
        fee: '0',
        total: amount.units.toString(),
        request_hash: Buffer.alloc(0),
        card_brand: brand,
        card_last4: last4,
        state: 'paid',
        settled_at: sql<Date>`app_now()`,
      })
      .execute();
  },
});

/** The moments of a tip that a fan sends, and of its settlement two minutes later. */
function tipped(
  daysAgo: number,
  { amount, ...participants }: { fanId: string; creatorId: string; amount: string; note: string },
): Moment[] {
  let id: string | null = null;
  return [
    {
      daysAgo,
      async happen(tx) {
        const held = await holdTip(
          tx,
          { ...participants, amount: usd(amount), noteHasFee: false },
          demoSales,
        );
        assert(held.outcome === 'held', 'The demo could not tip.');
        id = held.tip.id;
      },
    },
    {
      daysAgo: daysAgo - 2 * MINUTE,
      async happen(tx) {
        assert(id && (await settleTip(tx, id)), 'The demo could not settle a tip.');
      },
    },
  ];
}

export async function personWith(tx: Tx, email: string): Promise<string | undefined> {
  const person = await tx.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst();
  return person?.id;
}

async function hasNotes(tx: Tx, creatorId: string): Promise<boolean> {
  const note = await tx
    .selectFrom('notes')
    .select('id')
    .where('creator_id', '=', creatorId)
    .limit(1)
    .executeTakeFirst();
  return note !== undefined;
}

async function verifyCreators(tx: Tx): Promise<Map<string, string>> {
  const domains = [...new Set(writtenNotes.map(({ domain }) => domain))];
  const verified = await tx
    .updateTable('people')
    .set({ is_verified_to_sell: true })
    .where('creator_domain', 'in', domains)
    .returning(['id', 'creator_domain'])
    .execute();
  return new Map(verified.map(({ id, creator_domain }) => [creator_domain ?? '', id]));
}

/** Returns the fans who joined first. They can have the oldest purchases. */
export async function earliestFans(
  tx: Tx,
  { except, limit }: { except: string; limit: number },
): Promise<string[]> {
  const fans = await tx
    .selectFrom('people')
    .select('id')
    .where('creator_domain', 'is', null)
    .where('is_operator', '=', false)
    .where('is_restricted', '=', false)
    .where('id', '<>', except)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return fans.map(({ id }) => id);
}
