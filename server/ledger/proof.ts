import { commitmentTo, type LeafHead, leafFrom, type Revealed } from './leaf.ts';
import { rootFrom, sha256 } from './merkle.ts';

/** A block's header. `hash` covers all other fields, and `prevHash` is the previous block's `hash`. */
export interface BlockHead {
  readonly height: number;
  readonly prevHash: string;
  readonly root: string;
  readonly count: number;
  readonly sealedAtMicros: string;
  readonly hash: string;
}

/** Proves, without a request to the server, that a published block contains some of a transfer's postings. */
export interface Proof {
  readonly transfer: LeafHead;
  readonly revealed: readonly Revealed[];
  readonly commitments: readonly string[];
  readonly position: number;
  /** The sibling hashes on the way from the leaf to the root. */
  readonly path: readonly string[];
  readonly block: BlockHead;
}

/** The `prevHash` of the first block. */
export const GENESIS_HASH = '0'.repeat(64);

export function blockHash(block: Omit<BlockHead, 'hash'>): string {
  const { height, prevHash, root, count, sealedAtMicros } = block;
  return sha256(JSON.stringify(['block', height, prevHash, root, count, sealedAtMicros])).toString('hex');
}

/** Checks a proof without I/O. The caller must also check that `block.hash` equals the published hash. */
export function verifyProof({ transfer, revealed, commitments, position, path, block }: Proof): boolean {
  const committed = new Set(commitments);
  if (!revealed.every((part) => committed.has(commitmentTo(part)))) return false;
  const leaf = leafFrom(transfer, commitments);
  const siblings = path.map((hash) => Buffer.from(hash, 'hex'));
  const root = rootFrom(leaf, position, block.count, siblings)?.toString('hex');
  return root === block.root && blockHash(block) === block.hash;
}
