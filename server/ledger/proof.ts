import { commitmentTo, type LeafHead, leafFrom, type Revealed } from './leaf.ts';
import { rootFrom, sha256 } from './merkle.ts';

/** What a block says of itself; `hash` covers the rest, and the next block's `prevHash` covers `hash`. */
export interface BlockHead {
  readonly height: number;
  readonly prevHash: string;
  readonly root: string;
  readonly count: number;
  readonly sealedAtMicros: string;
  readonly hash: string;
}

/** Everything needed to see, without the server, that some lines of a transfer stand in a published block. */
export interface Proof {
  readonly transfer: LeafHead;
  readonly revealed: readonly Revealed[];
  readonly commitments: readonly string[];
  readonly position: number;
  /** From leaf to root. */
  readonly path: readonly string[];
  readonly block: BlockHead;
}

/** The block before the first one. */
export const GENESIS_HASH = '0'.repeat(64);

export function blockHash(block: Omit<BlockHead, 'hash'>): string {
  const { height, prevHash, root, count, sealedAtMicros } = block;
  return sha256(JSON.stringify(['block', height, prevHash, root, count, sealedAtMicros])).toString('hex');
}

/** Pure. Whoever checks must compare `block.hash` with the one that was published. */
export function verifyProof({ transfer, revealed, commitments, position, path, block }: Proof): boolean {
  const committed = new Set(commitments);
  if (!revealed.every((part) => committed.has(commitmentTo(part)))) return false;
  const leaf = leafFrom(transfer, commitments);
  const siblings = path.map((hash) => Buffer.from(hash, 'hex'));
  const root = rootFrom(leaf, position, block.count, siblings)?.toString('hex');
  return root === block.root && blockHash(block) === block.hash;
}
