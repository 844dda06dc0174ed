import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '../../kit/refusal.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing is meant to be slow; without a cap a flood of logins would take every core. */
const IN_FLIGHT = 2 * availableParallelism();
const WAITING_LIMIT = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= IN_FLIGHT) {
    if (waiting.length >= WAITING_LIMIT) throw new Refusal('unavailable', { retryAfterMs: 2_000 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** One password typed on two keyboards can be two byte strings; NFC makes them one. */
const normal = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), COST));

/** Checked when there is no account, so that an unknown address takes as long as a known one. */
let decoy: Promise<string> | null = null;

export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', COST);
  const against = stored ?? (await decoy);
  const isRight = await inTurn(() => verify(against, normal(password)));
  return isRight && stored !== null;
}

const common = new Set<string>(
  (dictionary['passwords-common'] as readonly string[]).map((word) => word.toLowerCase()),
);

/** Whether a password stands on the list of those that are tried first. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
