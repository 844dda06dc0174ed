import { z } from 'zod';
import { text } from './fields.ts';
import {
  MASS_QUIET_HOURS,
  MASS_QUIET_HOURS_MAX,
  RESTRICTED_WORD_MAX_CHARS,
  RESTRICTED_WORDS_MAX,
} from './limits.ts';
import { TypedDollars } from './money.ts';

/** A word that a creator does not want to read or send, and what happens to texts that contain it. */
export const RestrictedWord = z.strictObject({
  word: text(RESTRICTED_WORD_MAX_CHARS).trim().min(1),
  rule: z.enum(['block', 'warn', 'soften']),
});

export const ChatSettings = z.strictObject({
  showsPresence: z.boolean(),
  showsReceipts: z.boolean(),
  /**
   * The minimum hours between two messages that one creator sends to this person as mass messages or by flows;
   * null: the platform's minimum.
   */
  massQuietHours: z.number().int().min(MASS_QUIET_HOURS).max(MASS_QUIET_HOURS_MAX).nullable(),
  /**
   * Who may write to this creator. This setting, the message fee and the restricted words exist for creators
   * only.
   */
  whoMayWrite: z.enum(['everyone', 'followers', 'members', 'nobody']),
  /** The price of each message for a fan who is not a member of this creator's page; 0 means free. */
  writingFee: TypedDollars,
  restrictedWords: z.array(RestrictedWord).max(RESTRICTED_WORDS_MAX),
});
