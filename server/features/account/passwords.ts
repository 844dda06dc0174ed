import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { refuser } from '../../kit/refusal.ts';

const refuse = refuser('unavailable');

/** OWASP's first recommendation for argon2id: 19 MiB of memory, two passes, parallelism 1. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * The maximum number of concurrent hashes. Hashing is slow on purpose; without a limit a flood of logins
 * would use every core.
 */
const IN_FLIGHT = 2 * availableParallelism();
const WAITING_LIMIT = 200;

/**
 * An `owner` has proved that the account is theirs: by a mailed code, by a login, or with a known browser.
 */
type Client = 'owner' | 'unproven';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password is the stored one; takes equally long when nothing is stored. */
  isRight(stored: string | null, password: string, client?: Client): Promise<boolean>;
}

/**
 * Converts a password to the normal form NFC, because two keyboards can type the same password as different
 * byte strings.
 */
const normal = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST);

/** Hashes and checks passwords, only a few at the same time. */
export function openPasswords(): Passwords {
  const inTurn = turns();
  // The hash to verify when there is no account, so that an unknown address takes as long as a known one.
  const decoy = hashPassword('no account has this password');
  return {
    // Hashing a new password has an owner's priority, because only owners set passwords.
    hash: (password) => inTurn('owner', () => hashPassword(password)),
    async isRight(stored, password, client = 'owner') {
      const against = stored ?? (await decoy);
      const isRight = await inTurn(client, () => verify(against, normal(password)));
      return isRight && stored !== null;
    },
  };
}

/**
 * Runs at most `IN_FLIGHT` operations at a time. Owners go first and have their own queue, so that a flood of
 * other tries cannot keep them out.
 */
function turns(): <T>(client: Client, work: () => Promise<T>) => Promise<T> {
  const waiting: Readonly<Record<Client, (() => void)[]>> = { owner: [], unproven: [] };
  let running = 0;
  return async (client, work) => {
    if (running >= IN_FLIGHT) {
      const queue = waiting[client];
      if (queue.length >= WAITING_LIMIT) throw refuse('unavailable', { retryAfterMs: 2_000 });
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      (waiting.owner.shift() ?? waiting.unproven.shift())?.();
    }
  };
}

const common = new Set<string>(
  (dictionary['passwords-common'] as readonly string[]).map((word) => word.toLowerCase()),
);

/** Whether a password is on the list of common passwords, regardless of case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
