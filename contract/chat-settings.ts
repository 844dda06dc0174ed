import { z } from 'zod';
import {
  MASS_QUIET_HOURS,
  MASS_QUIET_HOURS_MAX,
  RESTRICTED_WORD_MAX_CHARS,
  RESTRICTED_WORDS_MAX,
} from './limits.ts';
import { TypedDollars } from './money.ts';
import { text } from './words.ts';

/** A word a creator does not want to read or send, and what happens with it. */
export const RestrictedWord = z.strictObject({
  word: text(RESTRICTED_WORD_MAX_CHARS).trim().min(1),
  rule: z.enum(['block', 'warn', 'soften']),
});

export const ChatSettings = z.strictObject({
  showsPresence: z.boolean(),
  showsReceipts: z.boolean(),
  /** How many hours lie at least between two mass messages of one creator; null: as many as the platform asks for. */
  massQuietHours: z.number().int().min(MASS_QUIET_HOURS).max(MASS_QUIET_HOURS_MAX).nullable(),
  /** Creators only, from here on. */
  whoMayWrite: z.enum(['everyone', 'followers', 'members', 'nobody']),
  /** What a message costs who is no member; 0 for nothing. */
  writingFee: TypedDollars,
  restrictedWords: z.array(RestrictedWord).max(RESTRICTED_WORDS_MAX),
});
