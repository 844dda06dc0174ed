import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { MassAudience } from '#contract/mass.ts';
import { materializePointers } from '../../features/chat/index.ts';
import { insertMass, sendWhole, setState } from '../../features/mass/index.ts';
import { unlockItem } from '../../features/purchases/index.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import { writtenMass } from '../cast/written-chats.ts';
import { demoSales } from '../sales.ts';
import { sentShots } from '../shots.ts';
import type { Moment } from './moments.ts';
import { paidIn } from './notes.ts';

const MINUTE = 1 / (24 * 60);
const card = ['visa', '4242'] as const;

/**
 * The media of the chat message or mass message with this text. The first `previews` files are visible before
 * payment.
 */
export const mediaOf = (text: string, previews: number) =>
  (sentShots.get(text) ?? []).map(({ id }, position) => ({ id, isPreview: position < previews }));

/**
 * The moments at which a fan tops up by the price of a message and then buys the message. The wallet's balance stays
 * the same.
 */
export const bought = (
  daysAgo: number,
  fanId: string,
  { id, price }: { id: string; price: string },
): Moment[] => [
  paidIn(daysAgo + MINUTE, fanId, price, card),
  {
    daysAgo,
    async happen(tx) {
      const item = { kind: 'message' as const, id };
      const { outcome } = await unlockItem(tx, { fanId, item, expectedTotal: usd(price) }, demoSales);
      assert(outcome === 'bought', `The demo could not sell a message: ${outcome}.`);
    },
  },
];

/**
 * A mass message of the demo creator to followers and members, except the demo fan. Most of them open it, and some
 * buy it.
 */
export function massMessageMoments({
  star,
  sam,
  fans,
}: {
  star: string;
  sam: string;
  fans: readonly string[];
}): Moment[] {
  const { daysAgo, text, price, previews, seenPercent } = writtenMass;
  const id = newId();
  return [
    {
      daysAgo,
      async happen(tx) {
        await insertMass(tx, {
          id,
          creatorId: star,
          authorId: star,
          text,
          lockedText: '',
          price: usd(price).units.toString(),
          media: mediaOf(text, previews),
          audience: MassAudience.parse({ include: ['followers', 'members'], excludeFanIds: [sam] }),
          sendAt: null,
        });
        await setState(tx, id, 'sending');
        await sendWhole(tx, id);
      },
    },
    {
      daysAgo: daysAgo - 0.1,
      async happen(tx) {
        const { rows } = await sql<{ chatId: string }>`
          select chat_id as "chatId" from (
            select chat_id, row_number() over (order by fan_id) * 100 / count(*) over () as place
            from mass_pointers where mass_id = ${id}) p
          where place <= ${seenPercent}`.execute(tx);
        const opened = rows.map(({ chatId }) => chatId);
        await materializePointers(tx, opened);
        await sql`
          update chat_members set read_seq = last_seq where chat_id = any(${opened}::uuid[]) and person_id <> ${star}`.execute(
          tx,
        );
      },
    },
    ...fans
      .slice(5, 5 + writtenMass.bought)
      .flatMap((fanId, nth) => boughtIfSent(daysAgo - 0.2 - nth / 20, fanId, { id, price })),
  ];
}

/**
 * The moments at which a fan buys the mass message. A fan who did not get it, because it went only to followers and
 * members, buys nothing.
 */
const boughtIfSent = (daysAgo: number, fanId: string, item: { id: string; price: string }): Moment[] => [
  {
    daysAgo,
    async happen(tx) {
      const { rows } = await sql`
        select from mass_pointers where mass_id = ${item.id} and fan_id = ${fanId}`.execute(tx);
      if (rows.length === 0) return;
      for (const { happen } of bought(daysAgo, fanId, item)) await happen(tx);
    },
  },
];
