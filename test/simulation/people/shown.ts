import type { Call, InputOf, OutputOf } from '#contract/kit.ts';
import { purchases } from '#contract/purchases.ts';
import { topUp } from '#contract/top-up.ts';
import { wallet } from '#contract/wallet.ts';
import type { NodePool } from './node-pool.ts';
import { type Login, sendUntilKnown } from './send-until-known.ts';

/** What the platform shows one person at the end of the run. */
export interface Shown {
  readonly spendable: bigint;
  readonly held: bigint;
  readonly debt: bigint;
  readonly history: OutputOf<typeof wallet.history>['entries'];
  readonly topUps: OutputOf<typeof topUp.list>['topUps'];
}

const PAGE = 100;

export async function readShown(pool: NodePool, fan: Login, node: number): Promise<Shown> {
  const { buckets } = await read(pool, fan, wallet.balance, { address: fan.address }, node);
  const history: Shown['history'][number][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read(pool, fan, wallet.history, { limit: PAGE, ...(cursor ? { cursor } : {}) }, node);
    history.push(...page.entries);
    cursor = page.next;
  }
  const topUps: Shown['topUps'][number][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read(pool, fan, topUp.list, { limit: PAGE, ...(cursor ? { cursor } : {}) }, node);
    topUps.push(...page.topUps);
    cursor = page.next;
  }
  const spendable = [buckets.bonus, buckets.refund, buckets.paidIn].reduce(
    (sum, { units }) => sum + BigInt(units),
    0n,
  );
  const [held, debt] = [BigInt(buckets.held.units), BigInt(buckets.debt.units)];
  return { spendable, held, debt, history, topUps };
}

export const readReceipt = (pool: NodePool, who: Login, id: string) =>
  read(pool, who, purchases.receipt, { id }, 0);

export const readIntent = (pool: NodePool, who: Login, id: string) =>
  read(pool, who, purchases.findIntent, { id }, 1);

export const readEarnings = (pool: NodePool, creator: Login) =>
  read(pool, creator, purchases.earnings, {}, 1);

/** Makes a call after the last kill. Every answer but `ok` is a fault. */
async function read<C extends Call>(
  pool: NodePool,
  who: Login,
  call: C,
  input: InputOf<C>,
  node: number,
): Promise<OutputOf<C>> {
  const fail = (what: string): never => {
    throw new Error(what);
  };
  const answer = await sendUntilKnown(pool, who, call, input, {
    sending: { key: '', node, copies: 1, isLost: false, isRepeated: false },
    notes: { unknown: () => undefined, fault: fail },
  });
  return answer.state === 'ok' ? answer.data : fail(`${call.path} was refused at the end: ${answer.reason}.`);
}
