import { createHash } from 'node:crypto';

/** Random numbers that can be reproduced: the same seed gives the same numbers on every machine. */
export interface Random {
  /** Returns an integer from 0 to below `below`. */
  int(below: number): number;
  bigint(below: bigint): bigint;
  chance(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T;
  uuid(): string;
}

/** Returns a stream for the given names. Streams of different names do not influence each other. */
export function randomFrom(...names: readonly (string | number)[]): Random {
  const next = sfc32(createHash('sha256').update(JSON.stringify(names)).digest());
  const int = (below: number): number => Math.floor((next() / 2 ** 32) * below);
  const bigint = (below: bigint): bigint =>
    [0, 0, 0, 0].reduce((value) => (value << 32n) | BigInt(next()), 0n) % below;

  function pick<T>(list: readonly T[]): T {
    return chosen(list[int(list.length)]);
  }
  function weighted<T extends { readonly weight: number }>(list: readonly T[]): T {
    let left = int(list.reduce((sum, { weight }) => sum + weight, 0));
    return chosen(
      list.find(({ weight }) => {
        left -= weight;
        return left < 0;
      }),
    );
  }
  function uuid(): string {
    const hex = bigint(2n ** 128n)
      .toString(16)
      .padStart(32, '0');
    const variant = '89ab'[int(4)];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
  return { int, bigint, chance: (percent) => int(100) < percent, pick, weighted, uuid };
}

function chosen<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('Nothing can be chosen from an empty list.');
  return one;
}

/** A small and fast random number generator that passes the usual statistical tests. */
function sfc32(seed: Buffer): () => number {
  let [a, b, c, counter] = [seed.readUInt32LE(0), seed.readUInt32LE(4), seed.readUInt32LE(8), 1];
  return () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
}
