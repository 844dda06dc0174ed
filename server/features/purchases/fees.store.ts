import { sql } from 'kysely';
import { WRITING_FEE_DAYS } from '#contract/limits.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import { lockWalletsOf } from '../wallet/index.ts';

/** A message fee, with the chat and number of the message that it was paid for. */
export interface Fee {
  readonly id: string;
  readonly chatId: string;
  readonly seq: number;
  readonly fanId: string;
  readonly creatorId: string;
  readonly amount: string;
  readonly state: 'held' | 'kept' | 'returned';
  readonly returnsAt: Date;
  readonly createdAt: Date;
}

/**
 * A fee and the id of one of its transfers. While the fee is held, this is the transfer that made the hold;
 * afterwards it is the transfer that ended the hold.
 */
export interface FeeWithTransfer extends Fee {
  readonly transferId: string;
}

const columns = sql`f.id, f.chat_id as "chatId", f.seq, f.fan_id as "fanId", f.creator_id as "creatorId",
  f.amount::text as amount, f.state, f.returns_at as "returnsAt", f.created_at as "createdAt"`;

/** The time at which a fee paid now returns to the fan unless the creator's side answers first. */
export async function returnTime(reader: Reader): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select app_now() + make_interval(days => ${WRITING_FEE_DAYS}) as at`.execute(reader);
  const at = rows[0]?.at;
  if (!at) throw new Error('The database returned no time.');
  return at;
}

export interface NewFee {
  /** The fee's id, which is also the id of its hold. */
  readonly id: string;
  readonly chatId: string;
  readonly seq: number;
  readonly fanId: string;
  readonly creatorId: string;
  readonly amount: Money;
  readonly returnsAt: Date;
}

export async function insertFee(tx: Tx, fee: NewFee): Promise<void> {
  await tx
    .insertInto('writing_fees')
    .values({
      id: fee.id,
      chat_id: fee.chatId,
      seq: fee.seq,
      fan_id: fee.fanId,
      creator_id: fee.creatorId,
      amount: fee.amount.units.toString(),
      returns_at: fee.returnsAt,
    })
    .execute();
}

/**
 * Locks the wallets of two groups of fans. The fans in `payerIds` are about to pay a fee in these chats. The
 * fans of the other group have already paid one of these creators a fee in these chats, and the fee is still
 * held. Callers lock the chats afterwards, because purchases, tips and refunds in a chat also lock the wallet
 * first and the chat second.
 */
export async function lockPayers(
  tx: Tx,
  {
    payerIds = [],
    creatorIds,
    chatIds,
  }: { payerIds?: readonly string[]; creatorIds: readonly string[]; chatIds: readonly string[] },
): Promise<void> {
  if (payerIds.length + creatorIds.length === 0) return;
  await lockWalletsOf(
    tx,
    sql`select unnest(${payerIds}::uuid[]) as person_id
      union all
      select f.fan_id from writing_fees f
      where f.chat_id = any(${chatIds}::uuid[]) and f.creator_id = any(${creatorIds}::uuid[]) and f.state = 'held'`,
  );
}

/** Locks the wallet of the fan who paid a fee. Callers do this before they return the fee. */
export const lockPayerOf = (tx: Tx, id: string): Promise<void> =>
  lockWalletsOf(tx, sql`select f.fan_id as person_id from writing_fees f where f.id = ${id}`);

/**
 * Marks as kept the held fees of all messages before the answer. A fee is either kept or returned, because
 * both updates require the state `held`.
 */
export async function markKept(
  tx: Tx,
  { chatId, creatorId, answerSeq }: { chatId: string; creatorId: string; answerSeq: number },
): Promise<Fee[]> {
  const { rows } = await sql<Fee>`
    update writing_fees f set state = 'kept', ended_at = app_now(), answer_seq = ${answerSeq}
    where f.chat_id = ${chatId} and f.creator_id = ${creatorId} and f.seq < ${answerSeq} and f.state = 'held'
    returning ${columns}`.execute(tx);
  return rows;
}

/** Whether this message is the answer that earned a message fee. */
export async function hasEarnedFee(
  reader: Reader,
  { chatId, seq }: { chatId: string; seq: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from writing_fees where chat_id = ${chatId} and answer_seq = ${seq} limit 1`.execute(reader);
  return rows.length > 0;
}

/** Marks a fee as returned when its time is over. Undefined when the fee is not due or has already ended. */
export async function markReturned(tx: Tx, id: string): Promise<Fee | undefined> {
  const { rows } = await sql<Fee>`
    update writing_fees f set state = 'returned', ended_at = app_now()
    where f.id = ${id} and f.state = 'held' and f.returns_at <= app_now()
    returning ${columns}`.execute(tx);
  return rows[0];
}

/** Marks the held fee of an unsent message as returned, even before the fee's time is over. */
export async function markCancelled(
  tx: Tx,
  { chatId, seq }: { chatId: string; seq: number },
): Promise<Fee | undefined> {
  const { rows } = await sql<Fee>`
    update writing_fees f set state = 'returned', ended_at = app_now()
    where f.chat_id = ${chatId} and f.seq = ${seq} and f.state = 'held'
    returning ${columns}`.execute(tx);
  return rows[0];
}

/** The ids of held fees whose message nobody answered in time, oldest first. */
export async function dueFees(reader: Reader, { limit }: { limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from writing_fees where state = 'held' and returns_at <= app_now()
    order by returns_at, id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Finds a fee by the fee's id, or by the id of the transfer that ended the fee's hold. */
export async function findFee(reader: Reader, id: string): Promise<FeeWithTransfer | undefined> {
  const { rows } = await sql<FeeWithTransfer>`
    select ${columns}, coalesce(h.resolved_by, h.id) as "transferId"
    from writing_fees f join holds h on h.id = f.id
    where f.id = coalesce((select id from holds where resolved_by = ${id}), ${id}::uuid)`.execute(reader);
  return rows[0];
}
