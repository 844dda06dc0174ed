import { createHmac } from 'node:crypto';
import { leafHash, sha256 } from './merkle.ts';

/** A transfer in the form that a block seals: every value is the text that is hashed. */
export interface SealedContent {
  readonly id: string;
  readonly kind: string;
  /**
   * Microseconds since 1970. A JavaScript `Date` counts milliseconds and would lose the last three digits.
   */
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

/**
 * One part of a transfer and the salt of the part's hash, as given to the owner of the part. Without the salt
 * nobody can guess the part from its hash.
 */
export interface Revealed {
  readonly text: string;
  readonly salt: string;
}

/** The fields of a transfer that every participant may see. */
export type LeafHead = Pick<SealedContent, 'id' | 'kind' | 'createdAtMicros'>;

/**
 * Hashes a transfer into a leaf. A leaf contains a salted hash of each part instead of the part itself. A fan
 * who checks a payment therefore sees that the block contains the payment, but not how the recipients shared
 * the money.
 */
export function leafOf(content: SealedContent): Buffer {
  return leafFrom(content, commitmentsOf(content));
}

export function leafFrom({ id, kind, createdAtMicros }: LeafHead, commitments: readonly string[]): Buffer {
  return leafHash(JSON.stringify(['transfer', id, kind, createdAtMicros, ...commitments]));
}

/** The salted hashes of a transfer's parts, sorted so that their order reveals nothing. */
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

/**
 * A posting's text with a salt derived for this posting. The derived salt reveals neither the transfer's salt
 * nor the salt of another posting.
 */
export function reveal(salt: string, line: SealedLine): Revealed {
  return withSalt(salt, postingText(line), JSON.stringify([line.owner, line.name, line.asset, line.lane]));
}

/** The text that is hashed for a posting. */
export function postingText({ owner, name, asset, lane, amount, balanceAfter }: SealedLine): string {
  return JSON.stringify(['posting', owner, name, asset, lane, amount, balanceAfter]);
}

function withSalt(salt: string, text: string, label: string): Revealed {
  return { text, salt: createHmac('sha256', salt).update(label).digest('hex') };
}
