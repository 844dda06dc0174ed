import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '../../kit/refusal.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing is meant to be slow; without a cap a flood of logins would take every core. */
const IN_FLIGHT = 2 * availableParallelism();
const WAITING_LIMIT = 200;

/** Whether somebody has shown that an account is theirs: by a mailed code, a login, or a browser that was in it before. */
type Asker = 'owner' | 'stranger';

let running = 0;
/** Owners go first and have room of their own: strangers who try passwords without end keep none of them out. */
const waiting: Readonly<Record<Asker, (() => void)[]>> = { owner: [], stranger: [] };

async function inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  if (running >= IN_FLIGHT) {
    const line = waiting[asker];
    if (line.length >= WAITING_LIMIT) throw new Refusal('unavailable', { retryAfterMs: 2_000 });
    await new Promise<void>((resolve) => line.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    (waiting.owner.shift() ?? waiting.stranger.shift())?.();
  }
}

/** One password typed on two keyboards can be two byte strings; NFC makes them one. */
const normal = (password: string): string => password.normalize('NFC');

/** Only owners set passwords. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn('owner', () => hash(normal(password), COST));

/** Checked when there is no account, so that an unknown address takes as long as a known one. */
let decoy: Promise<string> | null = null;

export async function isPassword(
  stored: string | null,
  password: string,
  asker: Asker = 'owner',
): Promise<boolean> {
  decoy ??= hash('no account has this password', COST);
  const against = stored ?? (await decoy);
  const isRight = await inTurn(asker, () => verify(against, normal(password)));
  return isRight && stored !== null;
}

const common = new Set<string>(
  (dictionary['passwords-common'] as readonly string[]).map((word) => word.toLowerCase()),
);

/** Whether a password stands on the list of those that are tried first. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
