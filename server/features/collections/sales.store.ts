import { sql } from 'kysely';
import {
  type AccessCheck,
  accessCheckRows,
  collectionAccessOf,
  eachViewer,
  personViewer,
  relationshipOf,
} from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { deferred } from '../../kit/statements.ts';
import { money } from '../../ledger/index.ts';
import type { ItemForSale, ItemKind } from '../purchases/index.ts';
import { paidForPostsInside } from './reading.store.ts';

/** The item kind `collection`, with the functions that the purchases feature needs to sell it. */
export const collectionItems: ItemKind = {
  kind: 'collection',
  find: async (reader, asked) => (await findAll(reader, [asked]))[0] ?? null,
  findAll,
  isItemVisible: isCollectionVisibleTo,
  whichAreVisible: findVisible,
  take,
};

interface Asked {
  readonly id: string;
  readonly fanId: string;
}

export interface Offer {
  readonly creatorId: string;
  readonly title: string;
  readonly price: string | null;
  /** The price minus what the fan paid for posts in the collection, at least zero. */
  readonly due: string;
  /** The ids of the fan's purchases of posts that reduced the price. */
  readonly paidBy: string[];
  readonly isLive: boolean;
  readonly isSoldOut: boolean;
  readonly isOwned: boolean;
}

/**
 * SQL that joins four rows for each access check. `v` is the check, `k` is its collection, `s` is the viewer's
 * relationship to the creator, and `a` is the viewer's access to the collection.
 */
const accessTo = (
  asked: readonly AccessCheck[],
) => sql`${accessCheckRows(asked)} join collections k on k.id = v.id,
  lateral ${relationshipOf(eachViewer, sql.ref('k.creator_id'))} s, lateral ${collectionAccessOf(eachViewer)} a`;

/** The offer of a collection to a fan; undefined if the fan may not see it. */
export const findOffer = async (reader: Reader, asked: Asked): Promise<Offer | undefined> =>
  (await findOffers(reader, [asked])).get(0);

async function findOffers(reader: Reader, asked: readonly Asked[]): Promise<ReadonlyMap<number, Offer>> {
  const questions = asked.map(({ id, fanId }) => ({ id, viewer: personViewer(fanId) }));
  const { rows } = await sql<Offer & { place: number }>`
    select v.place, k.creator_id as "creatorId", k.title, k.price::text as price,
      greatest(0, k.price - t.paid)::text as due, t.ids as "paidBy", k.state = 'live' as "isLive",
      k.supply is not null and k.sold >= k.supply as "isSoldOut", a.is_owned as "isOwned"
    from ${accessTo(questions)}, lateral ${paidForPostsInside(sql.ref('v.person'))} t
    where a.is_visible`.execute(reader);
  return new Map(rows.map((row) => [row.place, row]));
}

/**
 * Finds collections for sale. A collection is not available if it is not live, or if the fan owns it. If
 * nothing is due, it is not available either, because the fan claims it instead.
 */
async function findAll(reader: Reader, asked: readonly Asked[]): Promise<(ItemForSale | null)[]> {
  const offers = await findOffers(reader, asked);
  return asked.map((_, place) => {
    const offer = offers.get(place);
    if (!offer || offer.price === null) return null;
    const { creatorId, title, due, isLive, isOwned, isSoldOut } = offer;
    // When nothing is due, the quote shows the full price. Nobody pays this price, because the fan claims the
    // collection or owns it.
    const price = money('USD', BigInt(due === '0' ? offer.price : due));
    return { creatorId, title, price, isAvailable: isLive && !isOwned && due !== '0', isSoldOut };
  });
}

export async function isCollectionVisibleTo(reader: Reader, asked: AccessCheck): Promise<boolean> {
  return (await findVisible(reader, [asked])).has(0);
}

async function findVisible(reader: Reader, asked: readonly AccessCheck[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ place: number }>`
    select v.place from ${accessTo(asked)} where a.is_visible`.execute(reader);
  return new Set(rows.map(({ place }) => place));
}

/** Gives the buyer the next copy. Like a claim, stores which purchases of posts reduced the price. */
async function take(tx: Tx, { id, fanId, purchaseId }: Asked & { purchaseId: string }): Promise<boolean> {
  const offer = await findOffer(tx, { id, fanId });
  return takeCopy(tx, { id, fanId, purchaseId, restsOn: offer?.paidBy ?? [] });
}

/** The actor of refunds of copies after a lost dispute about a post that had reduced their price. */
export const DISPUTE_REFUND = 'collections.dispute';

/** A paid copy whose price was reduced by purchases of posts. */
export interface ReducedCopy {
  /** The id of the copy's purchase. */
  readonly id: string;
  /** What was paid for the copy, in units. */
  readonly total: bigint;
  /** The ids of the purchases of posts that reduced the price. */
  readonly restsOn: readonly string[];
  /** What was returned for these posts so far, in units. */
  readonly returned: bigint;
  /** What was refunded after lost disputes for other copies that rest on some of these posts, in units. */
  readonly refunded: bigint;
}

/** The paid copies whose price was reduced by this purchase of a post, the cheapest first. */
export async function copiesReducedBy(reader: Reader, purchaseId: string): Promise<ReducedCopy[]> {
  const { rows } = await sql<
    Record<'id' | 'total' | 'returned' | 'refunded', string> & { restsOn: string[] }
  >`
    select u.id, u.total::text as total, x.rests_on as "restsOn",
      (select coalesce(sum(p.total), 0) from purchases p where p.id = any (x.rests_on) and p.state <> 'paid')::text as returned,
      (select coalesce(sum(e.total), 0) from collection_sales s join purchases e on e.id = s.purchase_id
         join transfers t on t.id = e.ended_by and t.actor = ${DISPUTE_REFUND}
       where s.rests_on && x.rests_on)::text as refunded
    from collection_sales x join purchases u on u.id = x.purchase_id
    where x.rests_on @> array[${purchaseId}::uuid] and u.state = 'paid' order by u.total, u.id`.execute(
    reader,
  );
  return rows.map(({ total, returned, refunded, ...copy }) => ({
    ...copy,
    total: BigInt(total),
    returned: BigInt(returned),
    refunded: BigInt(refunded),
  }));
}

/** Whether this purchase was ended by a lost dispute. */
export async function wasChargedBack(reader: Reader, purchaseId: string): Promise<boolean> {
  const { rows } = await sql`
    select from purchases where id = ${purchaseId} and state = 'charged_back'`.execute(reader);
  return rows.length > 0;
}

/**
 * Gives a fan the next copy; false if no copy is left. The update locks the collection's row, so that
 * concurrent requests are counted one after another (CO7). Also locks the posts in the collection, so that
 * their creator can delete them before or after the sale, but not during it (PO10).
 */
export async function takeCopy(
  tx: Tx,
  { id, fanId, purchaseId, restsOn }: Asked & { purchaseId: string | null; restsOn: readonly string[] },
): Promise<boolean> {
  await sql`
    select from collection_items i join posts p on p.id = i.post_id
    where i.collection_id = ${id} and i.removed_at is null order by p.id for key share of p ${deferred}`.execute(
    tx,
  );
  const { rows } = await sql`
    with taken as (
      update collections set sold = sold + 1
      where id = ${id} and state = 'live' and (supply is null or sold < supply) returning id, sold)
    insert into collection_sales (id, collection_id, fan_id, number, terms_version, purchase_id, rests_on)
    select ${newId()}, taken.id, ${fanId}, taken.sold,
      (select max(version) from sale_terms where in_force_from <= app_now()), ${purchaseId}, ${restsOn}::uuid[]
    from taken returning id`.execute(tx);
  return rows.length > 0;
}

/** Serializes claims of one collection, so that no fan takes two copies. */
export async function lockCollection(tx: Tx, id: string): Promise<void> {
  await sql`select 1 from collections where id = ${id} for update`.execute(tx);
}

export interface CertificateRow {
  readonly number: number;
  readonly recordId: string;
  readonly ledgerId: string | null;
  readonly receiptId: string | null;
  readonly termsVersion: number;
  readonly terms: string;
  readonly at: Date;
}

export async function findCertificate(
  reader: Reader,
  { id, fanId }: Asked,
): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`
    select o.number, o.id as "recordId", u.transfer_id as "ledgerId", u.id as "receiptId",
      o.terms_version as "termsVersion", k.body as terms, o.created_at as at
    from owned_collections o join sale_terms k on k.version = o.terms_version
      left join purchases u on u.id = o.purchase_id
    where o.collection_id = ${id} and o.fan_id = ${fanId} order by o.created_at limit 1`.execute(reader);
  return rows[0];
}

export interface TermsRow {
  readonly version: number;
  readonly body: string;
  readonly inForceFrom: Date;
}

export async function findTerms(reader: Reader): Promise<TermsRow> {
  const { rows } = await sql<TermsRow>`
    select version, body, in_force_from as "inForceFrom" from sale_terms
    where in_force_from <= app_now() order by version desc limit 1`.execute(reader);
  if (!rows[0]) throw new Error('There are no terms of sale.');
  return rows[0];
}
