import {
  type Asset,
  type Debit,
  earningsOf,
  ledger,
  type Money,
  type Move,
  money,
  outside,
  type Posted,
  platformFees,
  type Transfer,
  walletOf,
} from '#server/ledger/index.ts';
import type { Act, Answer, Change, Operation, Payment, Stage, Tools } from './operation.ts';
import type { Random } from './random.ts';

/** All kinds of operations on money that clients attempt, with their relative frequencies. */
export const ACTS: readonly Act[] = [
  { name: 'top_up', weight: 20, plan: topUp },
  { name: 'tip', weight: 30, plan: tip },
  { name: 'gift', weight: 16, plan: gift },
  { name: 'unlock', weight: 12, plan: unlock },
  { name: 'hold', weight: 12, plan: hold },
  { name: 'post_hold', weight: 8, plan: postHold },
  { name: 'void_hold', weight: 5, plan: voidHold },
  { name: 'refund', weight: 6, plan: refund },
];

const PROVIDER = outside('sandbox');
const FEE_PERCENT = 20n;
const ITEMS = 60;
const FAR_AWAY = new Date('2100-01-01');
/** The upper limit of a usual payment in each asset. Amounts in ETH and DFS do not fit into 64 bits. */
const SIZES: readonly { asset: Asset; weight: number; below: bigint }[] = [
  { asset: 'USD', weight: 6, below: 5_000_000n },
  { asset: 'STARS', weight: 1, below: 50n },
  { asset: 'ETH', weight: 1, below: 10n ** 19n },
  { asset: 'DFS', weight: 1, below: 10n ** 24n },
];

export function topUp({ id, random, fans }: Stage): Operation {
  const fan = random.pick(fans);
  const amount = amountFrom(random, 4n);
  return posting({ id, kind: 'top_up', actor: fan, moves: [{ from: PROVIDER, to: walletOf(fan), amount }] });
}

function gift({ id, random, fans }: Stage): Operation {
  const from = random.pick(fans);
  const to = random.pick(fans.filter((fan) => fan !== from));
  const moves = [{ from: walletOf(from), to: walletOf(to), amount: amountFrom(random) }];
  return posting({ id, kind: 'gift', actor: from, moves });
}

function tip(stage: Stage): Payment {
  const { id, fan, creator, gross } = paymentFrom(stage);
  return {
    id,
    fan,
    creator,
    gross,
    changes: [change(walletOf(fan), gross, -1n), ...sharesTo(creator, gross)],
    perform: async (tx, tools) => {
      const moves = partsOf(creator, gross, tools).map((part) => moveFrom(walletOf(fan), part));
      return answerTo(id, await ledger.post(tx, { id, kind: 'tip', actor: fan, moves }));
    },
  };
}

/** Fans often buy an item again under another transfer id. Only the first purchase may cost anything. */
function unlock({ id, random, fans, creators }: Stage): Operation {
  const fan = random.pick(fans);
  const item = random.int(ITEMS);
  const price = money('USD', BigInt(item + 3) * 100_000n);
  const to = earningsOf(creators[item % creators.length] ?? '');
  const businessKey = `unlock:${fan}:${item}`;
  return posting({
    id,
    kind: 'unlock',
    actor: fan,
    businessKey,
    moves: [{ from: walletOf(fan), to, amount: price }],
  });
}

function hold(stage: Stage): Payment {
  const { id, fan, creator, gross } = paymentFrom(stage);
  const from = [{ account: walletOf(fan), amount: gross }];
  return {
    id,
    fan,
    creator,
    gross,
    changes: [change(walletOf(fan), gross, -1n), change(heldBy(fan), gross, 1n)],
    perform: async (tx) =>
      answerTo(id, await ledger.hold(tx, { id, kind: 'tip_hold', actor: fan, from, expiresAt: FAR_AWAY })),
  };
}

function postHold({ id, earlier }: Stage): Operation | undefined {
  const held = earlier('hold');
  if (!held) return undefined;
  const { fan, creator, gross } = held;
  return {
    id,
    changes: [change(heldBy(fan), gross, -1n), ...sharesTo(creator, gross)],
    perform: async (tx, tools) => {
      const to = partsOf(creator, gross, tools);
      return resolvedAs(await ledger.postHold(tx, { hold: held.id, id, kind: 'tip', actor: fan, to }));
    },
  };
}

function voidHold({ id, earlier }: Stage): Operation | undefined {
  const held = earlier('hold');
  if (!held) return undefined;
  const { fan, gross } = held;
  return {
    id,
    changes: [change(heldBy(fan), gross, -1n), change(walletOf(fan), gross, 1n)],
    perform: async (tx) =>
      resolvedAs(await ledger.voidHold(tx, { hold: held.id, id, kind: 'undo', actor: fan })),
  };
}

function refund({ id, earlier }: Stage): Operation | undefined {
  const paid = earlier('tip');
  if (!paid) return undefined;
  const { fan, creator, gross } = paid;
  const wallet = walletOf(fan, 'refund');
  return {
    id,
    changes: [change(wallet, gross, 1n), ...sharesTo(creator, gross, -1n)],
    perform: async (tx, tools) => {
      const known = await tx
        .selectFrom('transfers')
        .where('id', '=', paid.id)
        .select('id')
        .executeTakeFirst();
      if (!known) return 'nothing_to_refund';
      const moves = partsOf(creator, gross, tools).map(({ account, amount }) => ({
        from: account,
        to: wallet,
        amount,
      }));
      const businessKey = `refund:${paid.id}`;
      return answerTo(id, await ledger.post(tx, { id, kind: 'refund', actor: creator, businessKey, moves }));
    },
  };
}

function posting(transfer: Transfer): Operation {
  return {
    id: transfer.id,
    changes: transfer.moves.flatMap(({ from, to, amount }) => [
      change(from, amount, -1n),
      change(to, amount, 1n),
    ]),
    perform: async (tx) => answerTo(transfer.id, await ledger.post(tx, transfer)),
  };
}

function paymentFrom({ id, random, fans, creators }: Stage) {
  return { id, fan: random.pick(fans), creator: random.pick(creators), gross: amountFrom(random) };
}

function amountFrom(random: Random, times = 1n): Money {
  const { asset, below } = random.weighted(SIZES);
  return money(asset, 1n + random.bigint(below * times));
}

const change = (account: Change['account'], { asset, units }: Money, sign: bigint): Change => ({
  account,
  asset,
  units: units * sign,
});

const moveFrom = (from: Move['from'], { account, amount }: Debit): Move => ({ from, to: account, amount });

const heldBy = (fan: string): Change['account'] => ({ ...walletOf(fan), name: 'held' });

function partsOf(creator: string, gross: Money, { split }: Tools): Debit[] {
  const shares = split(
    gross,
    new Map([
      ['creator', 100n - FEE_PERCENT],
      ['platform', FEE_PERCENT],
    ]),
  );
  return [
    { account: earningsOf(creator), amount: shares.get('creator') ?? gross },
    { account: platformFees, amount: shares.get('platform') ?? gross },
  ];
}

/**
 * Computes the shares without the ledger's code. The participant with the larger remainder gets the last unit; on a
 * tie, the creator gets it.
 */
function sharesTo(creator: string, { asset, units }: Money, sign = 1n): Change[] {
  const exact = units * FEE_PERCENT;
  const fee = exact / 100n + (exact % 100n > 50n ? 1n : 0n);
  return [
    { account: earningsOf(creator), asset, units: (units - fee) * sign },
    { account: platformFees, asset, units: fee * sign },
  ];
}

/** If the stored transfer has another id, an earlier transfer did the same, and this id moved no money. */
function answerTo(id: string, posted: Posted): Answer {
  if (posted.outcome === 'short_of_funds') return posted.outcome;
  return posted.transferId === id ? 'ok' : 'done_before';
}

function resolvedAs({ outcome }: Awaited<ReturnType<typeof ledger.postHold>>): Answer {
  return outcome === 'posted' || outcome === 'already_posted' ? 'ok' : outcome;
}
