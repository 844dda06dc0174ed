import { beforeAll, expect, test } from 'vitest';
import { automation } from '#contract/automation.ts';
import { chat } from '#contract/chat.ts';
import type { InputOf } from '#contract/kit.ts';
import { offers } from '#contract/offers.ts';
import { purchases } from '#contract/purchases.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { runAutomation } from '#test/world/automation.ts';
import { readyMedia, tierOf } from '#test/world/content.ts';
import { giveMoney, verifiedCreator, wire } from '#test/world/money.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';
import { settleTips } from '../purchases/index.ts';

let world: World;
let creator: Person & { domain: string };
let operator: Person;
beforeAll(async () => {
  world = await openWorld();
  creator = await verifiedCreator(world);
  operator = await world.operator();
});

const HOUR_MS = 3_600_000;
type Trigger = InputOf<typeof automation.saveFlow>['trigger'];

/** Saves a flow that sends a video one hour after its cause. */
const thanks = async (trigger: Trigger) =>
  creator.call(automation.saveFlow, {
    id: newId(),
    name: 'Thanks',
    isOn: true,
    trigger,
    delayMinutes: 60,
    capDays: 1,
    text: `Thanks: ${trigger}`,
    mediaIds: [await readyMedia(world, creator, { kind: 'video' })],
  });
const refund = (id: string) => operator.call(purchases.refund, { id, reason: 'Bought by mistake.' });

async function anHourLater(): Promise<void> {
  await runAutomation(world);
  await world.advance(HOUR_MS + 60_000);
  await creator.relogin();
  await operator.relogin();
  await runAutomation(world);
}
async function saidTo(fan: Person): Promise<string[]> {
  await fan.relogin();
  const { chatId } = await fan.call(chat.open, { domain: creator.domain });
  const { messages } = await fan.call(chat.messages, { chatId });
  return messages.filter(({ author }) => author === 'flow').map(({ text }) => text);
}
const richFan = async () => {
  const fan = await world.fan();
  await giveMoney(world, fan, '50');
  return fan;
};

test('AU1: a flow does not answer a purchase that is refunded before the answer is due', async () => {
  await thanks('bought');
  const [kept, back] = [await richFan(), await richFan()];
  const { id } = await creator.call(purchases.writeNote, {
    title: 'Bowing',
    text: 'At the frog.',
    price: '5',
  });
  const buy = (fan: Person) =>
    fan.call(purchases.buy, { item: { kind: 'note', id }, expectedTotal: wire('5') });
  await buy(kept);
  await refund((await buy(back)).receipt.id);
  await anHourLater();
  expect([await saidTo(kept), await saidTo(back)]).toEqual([['Thanks: bought'], []]);
});

test('AU1: a flow does not answer a tip that is refunded before the answer is due', async () => {
  await thanks('tipped');
  const [kept, back] = [await richFan(), await richFan()];
  const tip = (fan: Person) => fan.call(purchases.tip, { to: creator.domain, amount: '5', note: '' });
  await tip(kept);
  const { id } = await tip(back);
  await world.advance(61_000);
  await settleTips(world.db);
  await runAutomation(world);
  await world.sql`update tips set state = 'undone', taken_back = 'refunded' where id = ${id}`;
  await anHourLater();
  expect([await saidTo(kept), await saidTo(back)]).toEqual([['Thanks: tipped'], []]);
});

test('AU1: a refunded subscription gets no welcome, whether the fan bought it or got it as a gift', async () => {
  await creator.call(automation.saveWelcome, { for: 'new', isOn: true, delayMinutes: 60, text: 'Welcome' });
  const tierId = await tierOf(world, creator);
  const [kept, back, giver, given] = [await richFan(), await richFan(), await richFan(), await richFan()];
  const order = { tierId, months: 1 as const, expectedTotal: wire('5') };
  for (const fan of [kept, back])
    await fan.call(subscriptions.subscribe, { ...order, expectedPrice: wire('5') });
  const { code } = await giver.call(offers.buyGift, { ...order, message: '' });
  await given.call(offers.claimGift, { code });
  const sales = await world.sql<{ id: string }>`
    select id from purchases where kind = 'subscription' and fan_id in (${back.id}, ${giver.id})`;
  expect(sales).toHaveLength(2);
  for (const { id } of sales) await refund(id);
  await anHourLater();
  expect([await saidTo(kept), await saidTo(back), await saidTo(given)]).toEqual([['Welcome'], [], []]);
});
