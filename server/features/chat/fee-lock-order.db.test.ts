import { sql } from 'kysely';
import { beforeAll, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { mass } from '#contract/mass.ts';
import { purchases } from '#contract/purchases.ts';
import { chatOf, sendText } from '#test/world/chats.ts';
import { insertFollow } from '#test/world/content.ts';
import { waitUntilBlocked } from '#test/world/locks.ts';
import { expectBooksBalance, giveMoney, verifiedCreator, wire } from '#test/world/money.ts';
import { sendPaidMessage } from '#test/world/paid-messages.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { lockWallet } from '../wallet/index.ts';
import { returnDueFees } from './message-fee.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

let world: World;
let ada: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
  ada = await verifiedCreator(world);
  await ada.call(chat.saveSettings, { writingFee: '5' });
});

interface PaidMessage {
  readonly fan: Person;
  readonly chatId: string;
  /** The number of the message whose fee is held. */
  readonly seq: number;
  /** The id of a tip with text. */
  readonly tipId: string;
}

const sendWithFee = (fan: Person, chatId: string) =>
  sendText(fan, chatId, 'hello?', { expectedFee: wire('5') });

const ACTS: Readonly<Record<string, (paid: PaidMessage) => Promise<unknown>>> = {
  'a fan sends a message with a fee': ({ fan, chatId }) => sendWithFee(fan, chatId),
  'the creator answers': ({ chatId }) => sendText(ada, chatId, 'yes'),
  'the creator answers with a message for sale': ({ chatId }) =>
    sendPaidMessage(world, ada, chatId, { text: 'yes' }),
  'the creator starts a chat that exists already': ({ fan }) =>
    ada.call(mass.startMany, { id: newId(), personIds: [fan.id], text: 'yes' }),
  'the fan unsends the message': ({ fan, chatId, seq }) => fan.call(chat.unsend, { chatId, seq }),
  'the fan undoes a tip with text': ({ fan, tipId }) => fan.call(purchases.undoTip, { id: tipId }),
  'the fee is returned after a week': async () => {
    await world.advance(WEEK_MS + 1_000);
    await returnDueFees(world.db);
  },
};

test.each(Object.keys(ACTS))(
  'CH22: when %s, the wallet is locked before the chat and its message fees',
  async (name) => {
    const fan = await world.fan();
    await insertFollow(world, fan, ada);
    await giveMoney(world, fan, '20');
    const chatId = await chatOf(fan, ada);
    const { seq } = await sendWithFee(fan, chatId);
    const tip = { to: ada.domain, amount: '5', note: 'bravo' };
    const { id: tipId } = await fan.call(purchases.tip, tip);
    let acting: Promise<unknown> | undefined;
    await inTransaction(world.db, async (tx) => {
      // Holds the wallet's lock, which purchases, tips and refunds take before they lock the chat.
      await lockWallet(tx, fan.id);
      await sql`select`.execute(tx);
      acting = ACTS[name]?.({ fan, chatId, seq, tipId });
      await waitUntilBlocked(world, acting ?? Promise.resolve());
      await sql`select from chats where id = ${chatId} for no key update nowait`.execute(tx);
      await sql`select from writing_fees where chat_id = ${chatId} for update nowait`.execute(tx);
    });
    await acting;
    await expectBooksBalance(world);
  },
);
