import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '../../kit/refusal.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, parallelism 1. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * The number of concurrent hashes. Hashing is slow on purpose; without a cap a flood of logins would use
 * every core.
 */
const IN_FLIGHT = 2 * availableParallelism();
const WAITING_LIMIT = 200;

/**
 * Whether the client has proved that the account is theirs: by a mailed code, a login, or a known browser.
 */
type Client = 'owner' | 'unproven';

let running = 0;
/** Owners go first and have a queue of their own, so that a flood of other tries cannot keep them out. */
const waiting: Readonly<Record<Client, (() => void)[]>> = { owner: [], unproven: [] };

async function inTurn<T>(client: Client, work: () => Promise<T>): Promise<T> {
  if (running >= IN_FLIGHT) {
    const queue = waiting[client];
    if (queue.length >= WAITING_LIMIT) throw new Refusal('unavailable', { retryAfterMs: 2_000 });
    await new Promise<void>((resolve) => queue.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    (waiting.owner.shift() ?? waiting.unproven.shift())?.();
  }
}

/** Two keyboards can type the same password as different byte strings; NFC makes them equal. */
const normal = (password: string): string => password.normalize('NFC');

/** Hashes a new password. Only owners set passwords, so it uses their queue. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn('owner', () => hash(normal(password), COST));

/** Verified when there is no account, so that an unknown address takes as long as a known one. */
let decoy: Promise<string> | null = null;

export async function isPassword(
  stored: string | null,
  password: string,
  client: Client = 'owner',
): Promise<boolean> {
  decoy ??= hash('no account has this password', COST);
  const against = stored ?? (await decoy);
  const isRight = await inTurn(client, () => verify(against, normal(password)));
  return isRight && stored !== null;
}

const common = new Set<string>(
  (dictionary['passwords-common'] as readonly string[]).map((word) => word.toLowerCase()),
);

/** Whether a password is on the list of common passwords. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
