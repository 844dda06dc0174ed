import { createHash } from 'node:crypto';

export const HASH_BYTES = 32;
/** Leaves and inner nodes are hashed with different prefixes, so that neither can pass as the other. */
const LEAF = Buffer.of(0x00);
const NODE = Buffer.of(0x01);

export const sha256 = (...parts: readonly (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

export const leafHash = (content: string): Buffer => sha256(LEAF, content);
const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(NODE, left, right);

export interface Tree {
  readonly root: Buffer;
  /** For each leaf, the sibling hashes on the way from the leaf to the root. */
  readonly paths: readonly (readonly Buffer[])[];
}

/** Builds a Merkle tree as in RFC 6962 and 9162: a tree of a given size has exactly one shape. */
export function growTree(leaves: readonly Buffer[]): Tree {
  const paths = leaves.map((): Buffer[] => []);
  const grow = (from: number, to: number): Buffer => {
    const first = leaves[from];
    if (first === undefined) throw new Error('A tree has at least one leaf.');
    if (to - from === 1) return first;
    const middle = from + largestPowerBelow(to - from);
    const left = grow(from, middle);
    const right = grow(middle, to);
    for (const path of paths.slice(from, middle)) path.push(right);
    for (const path of paths.slice(middle, to)) path.push(left);
    return nodeHash(left, right);
  };
  return { root: grow(0, leaves.length), paths };
}

/**
 * Computes the root from a leaf, the leaf's position and its path. Null when no
 * tree of this size has such a path.
 */
export function rootFrom(
  leaf: Buffer,
  position: number,
  size: number,
  path: readonly Buffer[],
): Buffer | null {
  if (position < 0 || position >= size) return null;
  let index = position;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return null;
    if (index % 2 === 1 || index === last) {
      hash = nodeHash(sibling, hash);
      // The last node of a level can lack a sibling. It then moves up unchanged until it is a right child.
      while (index % 2 === 0 && index !== 0) {
        index = Math.floor(index / 2);
        last = Math.floor(last / 2);
      }
    } else {
      hash = nodeHash(hash, sibling);
    }
    index = Math.floor(index / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hash : null;
}

function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}
