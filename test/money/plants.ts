/** A deliberate bug and the test that must catch it. Planting the bug proves that the test can fail. */
export interface Plant {
  readonly about: string;
  /** The replacements that plant the bug. Each text `from` must occur exactly once in its file. */
  readonly changes: readonly {
    readonly file: string;
    readonly from: string;
    readonly to: string;
  }[];
  readonly test: string;
  /** A part of the test's name, by which Vitest selects the test. */
  readonly named: string;
}

const purchases = 'server/features/purchases';
const topUp = 'server/features/top-up';

export const PLANTS: Readonly<Record<string, Plant>> = {
  'check-then-insert': {
    about: 'Only a lookup before the sale prevents a second sale; no lock and no unique index does.',
    changes: [
      {
        file: `${purchases}/unlock-items.ts`,
        from: 'businessKey: unlockKey(fanId, item, facts),',
        to: 'businessKey: newId(),',
      },
      {
        file: `${purchases}/unlock-items.ts`,
        from: '  await lockWallets(tx, fanIds);\n',
        to: '',
      },
      {
        file: 'server/migrations/0005-purchases.sql',
        from: 'create unique index purchases_owned',
        to: 'create index purchases_owned',
      },
    ],
    test: `${purchases}/unlock-race.db.test.ts`,
    named: 'M6, PU1: a hundred purchases of an item',
  },
  'wallet-not-locked': {
    about: 'A wallet is not locked before it pays, and serialization failures are not retried.',
    changes: [
      {
        file: `${purchases}/unlock-items.ts`,
        from: '  await lockWallets(tx, fanIds);\n',
        to: '',
      },
      {
        file: 'server/kit/db.ts',
        from: `new Set(['40001', '40P01'])`,
        to: `new Set(['40P01'])`,
      },
    ],
    test: `${purchases}/unlock-race.db.test.ts`,
    named: 'M3: simultaneous purchases of different items',
  },
  'posting-not-checked': {
    about: 'The result of a posting that runs with the commit is not checked.',
    changes: [
      {
        file: 'server/migrations/0015-posted-together.sql',
        from: 'if is_short then',
        to: 'if is_short is null then',
      },
    ],
    test: 'server/ledger/post.db.test.ts',
    named: 'LE3: when `mustPost` lacks the money',
  },
  'price-ignored': {
    about: 'The total that the fan saw is not compared with the price.',
    changes: [
      {
        file: `${purchases}/check-unlock.ts`,
        from: 'if (expectedTotal.asset !== cost.total.asset || expectedTotal.units !== cost.total.units)',
        to: 'if (expectedTotal.asset !== cost.total.asset)',
      },
    ],
    test: `${purchases}/buying.db.test.ts`,
    named: 'M24, PU2: when the price changed',
  },
  'fee-rounding': {
    about: 'The fee rounds up, so the creator loses the odd unit.',
    changes: [
      {
        file: `${purchases}/sale-split.ts`,
        from: `const fee = portion(price, feeBps, 'down');`,
        to: `const fee = portion(price, feeBps, 'up');`,
      },
    ],
    test: `${purchases}/sale-split.test.ts`,
    named: 'M19, PU3: at any price',
  },
  'parts-rounded-alone': {
    about: 'The creator’s share is rounded separately instead of being the price minus the fee.',
    changes: [
      {
        file: `${purchases}/sale-split.ts`,
        from: 'creator: minus(price, fee),',
        to: `creator: portion(price, 10_000 - feeBps, 'down'),`,
      },
    ],
    test: `${purchases}/sale-split.test.ts`,
    named: 'M19, PU3: at prices',
  },
  'tip-settled-twice': {
    about: 'Every worker settles a tip, from the fan’s wallet again if its hold is already posted.',
    changes: [
      {
        file: `${purchases}/tips.store.ts`,
        from: `    .where('state', '=', 'held')\n    .where('is_pledge', '=', false)\n    .where('settles_at', '<=', sql<Date>\`app_now()\`)\n    .returning(columns)`,
        to: `    .where('is_pledge', '=', false)\n    .where('settles_at', '<=', sql<Date>\`app_now()\`)\n    .returning(columns)`,
      },
      {
        file: `${purchases}/settle-tips.ts`,
        from: `  assert(posted.outcome === 'posted', \`Tip \${tip.id} was held, but its money was not.\`);\n`,
        to: `  if (posted.outcome !== 'posted') {
    const { walletOf } = await import('../../ledger/index.ts');
    const moves = saleParts({ cost, split, creatorId: tip.creatorId }).map(({ account, amount }) => ({
      from: walletOf(tip.fanId), to: account, amount,
    }));
    await ledger.post(tx, { id: newId(), kind: 'tip.settle', actor: ACTOR, moves });
    return true;
  }\n`,
      },
    ],
    test: `${purchases}/tips.db.test.ts`,
    named: 'PU9: each tip ends exactly once',
  },
  'money-back-twice': {
    about: 'Money that a bank and a refund both return to a card is taken from the person twice.',
    changes: [
      {
        file: `${topUp}/top-up-moves.ts`,
        from: 'const person = least(before + taken, amount) - least(before, amount);',
        to: 'const person = taken;',
      },
    ],
    test: `${purchases}/chargebacks.db.test.ts`,
    named: 'M16: if a bank and a refund both return',
  },
  'debt-forgotten': {
    about: 'Money paid into a wallet does not repay the person’s debt.',
    changes: [
      {
        file: 'server/features/wallet/wallet-buckets.ts',
        from: '  if (moves.length === 0) return buckets;\n',
        to: '  if (moves.length >= 0) return buckets;\n',
      },
    ],
    test: `${topUp}/debt.db.test.ts`,
    named: 'first repays the debt',
  },
  'credited-twice': {
    about: 'Every webhook event that a charge succeeded credits it, under a new id.',
    changes: [
      {
        file: `${topUp}/next-step.ts`,
        from: `if (charge.state === 'paid' || charge.state === 'refunded' || charge.state === 'parked') return SAME;`,
        to: `if (charge.state === 'refunded' || charge.state === 'parked') return SAME;`,
      },
      {
        file: `${topUp}/apply-outcome.ts`,
        from: '    id: charge.id,\n    kind:',
        to: `    id: (await import('../../kit/random.ts')).newId(),\n    kind:`,
      },
    ],
    test: `${topUp}/webhooks.db.test.ts`,
    named: 'M8: 60 charges',
  },
  'amount-not-compared': {
    about: 'A payment is credited even if the provider has another amount on record.',
    changes: [
      {
        file: `${topUp}/next-step.ts`,
        from: `return facts.amount.minor === charge.totalCents ? null : 'other_amount';`,
        to: 'return null;',
      },
    ],
    test: `${topUp}/next-step.test.ts`,
    named: 'M10: money that does not match the request',
  },
  'key-not-scoped': {
    about: 'An Idempotency-Key is looked up without checking its owner.',
    changes: [
      {
        file: 'server/kit/replays.ts',
        from: 'where r.actor_id = asked.actor_id and r.key = asked.key limit 1',
        to: 'where r.key = asked.key limit 1',
      },
    ],
    test: 'server/kit/handle.db.test.ts',
    named: 'M5: a key belongs to the person who made it',
  },
  'answer-not-kept': {
    about: 'The answer to a key is not stored, so a repeat does everything again.',
    changes: [
      {
        file: 'server/kit/handle.ts',
        from: 'if (key) await rememberReplays(tx, call, [{ ...key, answer }]);',
        to: '',
      },
    ],
    test: 'server/kit/handle.db.test.ts',
    named: 'M4: fifty copies of a request with one key',
  },
};
