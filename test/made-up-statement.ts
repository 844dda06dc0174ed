import type { z } from 'zod';
import type { Block, StatementEntry, StatementFile } from '#contract/statement.ts';
import { fingerprintOfHead, fingerprintWith } from '#server/features/wallet/statement-fingerprint.ts';
import { commitmentsOf, leafOf, reveal, type SealedContent } from '#server/ledger/leaf.ts';
import { growTree } from '#server/ledger/merkle.ts';
import { blockHash, GENESIS_HASH } from '#server/ledger/proof.ts';

type File = z.output<typeof StatementFile>;
type Entry = z.output<typeof StatementEntry>;
type BlockHead = z.output<typeof Block>;

const PERSON = '6f2f3a50-1c1e-4c0a-9d56-0f8f6d0c1a01';
/** 1 October 2026, 00:00 UTC. */
const START_MICROS = 1_790_812_800_000_000n;
const MINUTE_MICROS = 60_000_000n;

const idOf = (index: number): string => `0190f3a0-0000-7000-8000-${String(index).padStart(12, '0')}`;

/**
 * A made-up statement for tests of the offline check: one person's USD account, sealed by the ledger's own
 * code. The first `carried` amounts are older than the period, and the last `unsealed` amounts are in no
 * block yet.
 */
export function madeUpStatement({
  amounts,
  perBlock,
  unsealed = 0,
  carried = 0,
}: {
  amounts: readonly bigint[];
  perBlock: number;
  unsealed?: number;
  carried?: number;
}): File {
  let balance = 0n;
  const contents = amounts.map((amount, index): SealedContent => {
    balance += amount;
    const line = { asset: 'USD', lane: 0, amount: amount.toString(), balanceAfter: balance.toString() };
    const other = { ...line, amount: (-amount).toString(), balanceAfter: '0' };
    return {
      id: idOf(index),
      kind: amount > 0n ? 'top_up' : 'tip',
      createdAtMicros: (START_MICROS + BigInt(index - carried + 1) * MINUTE_MICROS * 30n).toString(),
      actor: PERSON,
      businessKey: null,
      memo: '{}',
      salt: idOf(index + 1_000),
      lines: [
        { owner: `person:${PERSON}`, name: 'wallet:paid_in', ...line },
        { owner: 'outside:stripe', name: 'clearing', ...other },
      ],
    };
  });

  const blocks: BlockHead[] = [];
  const sealed = contents.slice(0, Math.max(0, contents.length - unsealed));
  const entries: Entry[] = [];
  for (let from = 0; from < sealed.length; from += perBlock) {
    const held = sealed.slice(from, from + perBlock);
    const { root, paths } = growTree(held.map(leafOf));
    const head = {
      height: blocks.length + 1,
      prevHash: blocks.at(-1)?.hash ?? GENESIS_HASH,
      root: root.toString('hex'),
      count: held.length,
      sealedAtMicros: (BigInt(held.at(-1)?.createdAtMicros ?? 0) + 5_000_000n).toString(),
    };
    blocks.push({ ...head, hash: blockHash(head) });
    for (const [position, content] of held.entries())
      entries.push(
        entryOf(content, {
          height: head.height,
          position,
          commitments: commitmentsOf(content),
          path: (paths[position] ?? []).map((hash) => hash.toString('hex')),
        }),
      );
  }
  entries.push(...contents.slice(sealed.length).map((content) => entryOf(content, null)));

  const before = entries[Math.min(carried, entries.length) - 1] ?? null;
  const inPeriod = entries.slice(carried);
  const opening = before?.lines[0]?.balanceAfter ?? '0';
  const head = {
    format: 'statement/1' as const,
    person: { id: PERSON, name: 'Mia Novak' },
    period: { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' },
    madeAt: '2026-10-20T12:00:00.000Z',
    accounts:
      entries.length === 0
        ? []
        : [
            {
              account: 'wallet:paid_in',
              asset: 'USD' as const,
              opening,
              closing: inPeriod.at(-1)?.lines[0]?.balanceAfter ?? opening,
              carried: before,
            },
          ],
  };
  const needed = Math.min(...[before, ...inPeriod].flatMap((entry) => entry?.seal?.height ?? []));
  return {
    ...head,
    entries: inPeriod,
    blocks: blocks.filter(({ height }) => height >= needed),
    fingerprint: inPeriod.reduce((sum, entry) => fingerprintWith(sum, entry), fingerprintOfHead(head)),
  };
}

function entryOf(content: SealedContent, seal: Entry['seal']): Entry {
  const own = content.lines.slice(0, 1);
  return {
    id: content.id,
    kind: content.kind,
    what: content.kind === 'tip' ? 'tip' : 'top_up',
    counterpart: content.kind === 'tip' ? 'Lena 7' : 'visa 4242',
    atMicros: content.createdAtMicros,
    lines: own.map((line) => ({
      account: line.name,
      asset: 'USD' as const,
      amount: line.amount,
      balanceAfter: line.balanceAfter,
      salt: seal && reveal(content.salt, line).salt,
    })),
    seal,
  };
}
