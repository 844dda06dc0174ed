import { createHmac } from 'node:crypto';
import { leafHash, sha256 } from './merkle.ts';

/** A transfer as a block commits to it, in the texts that are hashed. */
export interface SealedContent {
  readonly id: string;
  readonly kind: string;
  /** Microseconds since 1970; a JavaScript date would lose the last three digits. */
  readonly createdAtMicros: string;
  readonly actor: string;
  readonly businessKey: string | null;
  readonly memo: string;
  readonly salt: string;
  readonly lines: readonly SealedLine[];
}

export interface SealedLine {
  readonly owner: string;
  readonly name: string;
  readonly asset: string;
  readonly lane: number;
  readonly amount: string;
  readonly balanceAfter: string;
}

/** One part of a transfer that its owner may be shown; nobody can guess another part without its salt. */
export interface Revealed {
  readonly text: string;
  readonly salt: string;
}

/** Everybody in the transfer may know this much of it. */
export type LeafHead = Pick<SealedContent, 'id' | 'kind' | 'createdAtMicros'>;

/**
 * A leaf holds one commitment per part instead of the part itself: a fan who checks a payment then sees that it is in
 * the block, but not how it was shared on the other side.
 */
export function leafOf(content: SealedContent): Buffer {
  return leafFrom(content, commitmentsOf(content));
}

export function leafFrom({ id, kind, createdAtMicros }: LeafHead, commitments: readonly string[]): Buffer {
  return leafHash(JSON.stringify(['transfer', id, kind, createdAtMicros, ...commitments]));
}

/** Sorted, so that their order tells nothing. */
export function commitmentsOf(content: SealedContent): string[] {
  const details = JSON.stringify(['details', content.actor, content.businessKey, content.memo]);
  return [
    ...content.lines.map((line) => reveal(content.salt, line)),
    withSalt(content.salt, details, 'details'),
  ]
    .map(commitmentTo)
    .sort();
}

export function commitmentTo({ text, salt }: Revealed): string {
  return sha256(Buffer.from(salt, 'hex'), text).toString('hex');
}

/** Gives each line a salt of its own, from which neither the transfer's salt nor another line's can be found. */
export function reveal(salt: string, line: SealedLine): Revealed {
  return withSalt(salt, postingText(line), JSON.stringify([line.owner, line.name, line.asset, line.lane]));
}

/** A line as it is hashed. */
export function postingText({ owner, name, asset, lane, amount, balanceAfter }: SealedLine): string {
  return JSON.stringify(['posting', owner, name, asset, lane, amount, balanceAfter]);
}

function withSalt(salt: string, text: string, label: string): Revealed {
  return { text, salt: createHmac('sha256', salt).update(label).digest('hex') };
}
