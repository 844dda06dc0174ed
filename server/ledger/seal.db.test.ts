import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { inTransaction, openDatabase } from '../kit/db.ts';
import { earningsOf, outside, ownerOf, platformFees, walletOf } from './accounts.ts';
import { auditBlocks, auditBooks } from './audit.ts';
import { growTree, leafHash, rootFrom } from './merkle.ts';
import { money, usd } from './money.ts';
import { post } from './post.ts';
import { type Proof, verifyProof } from './proof.ts';
import { sealBlock } from './seal.ts';
import { readStatement } from './statement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => sealAll());
afterAll(() => database.close());

const topUp = (person: string) => ({
  id: randomUUID(),
  kind: 'top_up',
  actor: person,
  moves: [{ from: outside('stripe'), to: walletOf(person), amount: usd('10') }],
});
const payIn = (person: string) => inTransaction(database.db, (tx) => post(tx, topUp(person)));

describe('Merkle trees', () => {
  test('LE8: in trees with 1 to 70 leaves, a leaf and its path yield the root; a forged leaf or path does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), fc.nat(), (size, which, other) => {
        const leaves = Array.from({ length: size }, (_, index) => leafHash(`leaf ${index}`));
        const { root, paths } = growTree(leaves);
        const position = which % size;
        const [leaf, path] = [leaves[position] ?? Buffer.alloc(0), paths[position] ?? []];
        expect(rootFrom(leaf, position, size, path)).toEqual(root);
        expect(rootFrom(leafHash('forged'), position, size, path)).not.toEqual(root);
        expect(rootFrom(leaf, position, size, [...path, root])).toBeNull();
        if (path.length > 0) expect(rootFrom(leaf, position, size, path.slice(1))).not.toEqual(root);
        if (other % size !== position) expect(rootFrom(leaf, other % size, size, path)).not.toEqual(root);
      }),
      { numRuns: 500 },
    );
  });

  test('LE8: tree hashes match the test vectors of RFC 6962', () => {
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
    const leaves = inputs.map((hex) => leafHash(Buffer.from(hex, 'hex').toString('latin1')));
    expect(growTree(leaves.slice(0, 1)).root.toString('hex')).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
    expect(growTree(leaves.slice(0, 3)).root.toString('hex')).toBe(
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    );
    expect(growTree(leaves).root.toString('hex')).toBe(
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    );
  });
});

describe('sealed blocks', () => {
  test('LE8: blocks form a chain, contain each transfer once, and pass the audit', async () => {
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 7; index++) await payIn(randomUUID());
      await sealAll();
    }
    expect(await sealBlock(database.db)).toBeNull();
    const { rows } = await database.pool.query<{ height: number; transfers: number }>(
      'select max(height) as height, sum(transfer_count) as transfers from ledger_blocks',
    );
    expect(rows[0]?.height).toBeGreaterThanOrEqual(3);
    expect(Number(rows[0]?.transfers)).toBe(21);
    expect(await auditBlocks(database.db)).toEqual([]);
  });

  test('LE9: when the transaction of a transfer commits late, no block skips the transfer', async () => {
    const slow = await database.pool.connect();
    const late = topUp(randomUUID());
    try {
      await slow.query('begin');
      const line = (owner: string, name: string, amount: number, guarded: boolean) => ({
        owner,
        name,
        asset: 'USD',
        lane: 0,
        guarded,
        amount,
      });
      const lines = [
        line(ownerOf(late.actor), 'wallet:paid_in', 5, true),
        line('outside:slow', 'clearing', -5, false),
      ];
      await slow.query(`select ledger_post($1, 'top_up', 'slow', null, '{}', $2)`, [
        late.id,
        JSON.stringify(lines),
      ]);
      for (let index = 0; index < 5; index++) await payIn(randomUUID());
      // No block is sealed while an older transaction is running, although younger ones have committed.
      expect(await sealBlock(database.db)).toBeNull();
      await slow.query('commit');
    } finally {
      slow.release();
    }
    await sealAll();
    expect(await auditBlocks(database.db)).toEqual([]);
  });

  test('LE9: concurrent sealers on several nodes put each transfer into exactly one block', async () => {
    const other = openDatabase(database.url);
    try {
      for (let round = 0; round < 10; round++) {
        await Promise.all(Array.from({ length: 10 }, () => payIn(randomUUID())));
        await Promise.all([database.db, other.db, database.db, other.db].map(sealBlock));
      }
      await sealAll();
    } finally {
      await other.close();
    }
    expect(await auditBlocks(database.db)).toEqual([]);
  });

  test('LE8: the audit reports each kind of forged history', async () => {
    const person = randomUUID();
    await payIn(person);
    await sealAll();
    const proof = await proofFor(person);
    expect(verifyProof(proof)).toBe(true);

    const forgeries: [string, RegExp][] = [
      [
        'update postings set amount = amount * 2, balance_after = balance_after * 2 where transfer_number = $1',
        /does not hold/,
      ],
      [`update transfers set actor = 'mallory' where number = $1`, /does not hold/],
      [
        `update transfers set created_at = created_at + interval '1 microsecond' where number = $1`,
        /does not hold/,
      ],
      ['delete from sealed_transfers where transfer_number = $1', /does not hold|skipped/],
      [
        "update ledger_blocks set sealed_at = sealed_at + interval '1 day' where through_number = $1",
        /was changed/,
      ],
      [`update ledger_blocks set prev_hash = root where through_number = $1`, /does not follow/],
    ];
    for (const [statement, complaint] of forgeries) {
      const found = await afterForging(statement, person);
      expect(found.join(' ')).toMatch(complaint);
    }
    expect(await auditBlocks(database.db)).toEqual([]);
  });
});

describe('readStatement', () => {
  test('LE10: readStatement returns pages of entries, newest first, with balances and the proofs of sealed entries', async () => {
    const fan = randomUUID();
    const creator = randomUUID();
    await payIn(fan);
    for (let index = 1; index <= 7; index++) {
      const moves = [
        { from: walletOf(fan), to: earningsOf(creator), amount: money('USD', 800_000n) },
        { from: walletOf(fan), to: platformFees, amount: money('USD', 200_000n) },
      ];
      await inTransaction(database.db, (tx) =>
        post(tx, { id: randomUUID(), kind: 'tip', actor: fan, memo: { index }, moves }),
      );
      if (index === 5) await sealAll();
    }

    const first = await readStatement(database.db, { owner: ownerOf(fan), limit: 5 });
    expect(first.entries.map(({ memo }) => memo)).toEqual([7, 6, 5, 4, 3].map((index) => ({ index })));
    expect(first.entries.map(({ proof }) => proof === null)).toEqual([true, true, false, false, false]);
    expect(first.entries[0]?.lines).toEqual([
      { name: 'wallet:paid_in', amount: money('USD', -1_000_000n), balanceAfter: usd('3') },
    ]);
    expect(first.next).not.toBeNull();

    const second = await readStatement(database.db, {
      owner: ownerOf(fan),
      limit: 5,
      before: first.next ?? 0,
    });
    expect(second.entries.map(({ kind }) => kind)).toEqual(['tip', 'tip', 'top_up']);
    expect(second.next).toBeNull();
    for (const { proof } of [...first.entries, ...second.entries]) {
      if (proof) expect(verifyProof(proof)).toBe(true);
    }
  });

  test('LE10: a proof hides the recipient’s postings, and a modified proof does not verify', async () => {
    const fan = randomUUID();
    const creator = randomUUID();
    await payIn(fan);
    const moves = [{ from: walletOf(fan), to: earningsOf(creator), amount: usd('4.321') }];
    await inTransaction(database.db, (tx) =>
      post(tx, { id: randomUUID(), kind: 'tip', actor: 'boss', moves }),
    );
    await sealAll();
    const proof = await proofFor(fan);
    expect(JSON.stringify(proof)).not.toContain(creator);
    expect(JSON.stringify(proof)).not.toContain('boss');
    expect(proof.revealed.map(({ text }) => JSON.parse(text))).toEqual([
      ['posting', ownerOf(fan), 'wallet:paid_in', 'USD', 0, '-4321000', '5679000'],
    ]);

    const [part] = proof.revealed;
    const bent: Proof[] = [
      { ...proof, revealed: [{ text: part?.text.replace('-4321000', '-1') ?? '', salt: part?.salt ?? '' }] },
      { ...proof, transfer: { ...proof.transfer, kind: 'refund' } },
      { ...proof, commitments: proof.commitments.slice(1) },
      { ...proof, position: proof.position + 1 },
      { ...proof, block: { ...proof.block, height: proof.block.height + 1 } },
      { ...proof, block: { ...proof.block, prevHash: proof.block.root } },
    ];
    expect(verifyProof(proof)).toBe(true);
    expect(bent.map(verifyProof)).toEqual(bent.map(() => false));
  });

  test('LE10: a person without transfers has an empty statement', async () => {
    expect(await readStatement(database.db, { owner: ownerOf(randomUUID()) })).toEqual({
      entries: [],
      next: null,
    });
  });
});

async function proofFor(person: string): Promise<Proof> {
  const { entries } = await readStatement(database.db, { owner: ownerOf(person), limit: 1 });
  const proof = entries[0]?.proof;
  if (!proof) throw new Error('The newest entry has no proof.');
  return proof;
}

/** Seals until no transfer is left. Retries, because transactions of other test files delay the sealer. */
async function sealAll(): Promise<void> {
  await vi.waitFor(
    async () => {
      while (await sealBlock(database.db));
      const { rows } = await database.pool.query<{ open: number }>(
        'select (select count(*) from transfers) - (select count(*) from sealed_transfers) as open',
      );
      expect(rows[0]?.open).toBe(0);
    },
    { timeout: 60_000, interval: 10 },
  );
}

/**
 * Runs a statement that forges history, as a superuser with all triggers off. Returns the reports of both audits and
 * rolls back.
 */
async function afterForging(statement: string, person: string): Promise<string[]> {
  const { db, close } = openDatabase(database.adminUrl, { connections: 1 });
  const tx = await db.startTransaction().execute();
  try {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ number: number }>`
      select max(p.transfer_number) as number from postings p join ledger_accounts a on a.id = p.account_id
      where a.owner = ${ownerOf(person)}`.execute(tx);
    await sql.raw(statement.replaceAll('$1', String(rows[0]?.number))).execute(tx);
    return [...(await auditBlocks(tx)), ...(await auditBooks(tx))];
  } finally {
    await tx.rollback().execute();
    await close();
  }
}
