import type { z } from 'zod';
import { CREATOR_MESSAGE_MAX_CHARS, FAN_MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import type { Writing } from '#contract/open-chat.ts';
import type { Rights, WriterRow } from './writers.store.ts';

export type WhyNot = NonNullable<z.output<typeof Writing>['reason']>;

/**
 * Why somebody may not write in a chat of theirs; null: they may. Rules of who may write are for the fan's side alone, but
 * a fan who is a creator too, and is paid to be written to, is not written to for nothing (CH45).
 */
export function whyNotWrite(writer: Rights): WhyNot | null {
  if (writer.isRestricted) return 'restricted';
  if (writer.side === 'creator') return writer.fanCharges ? 'closed' : null;
  if (writer.whoMayWrite === 'nobody') return 'closed';
  if (writer.whoMayWrite === 'members' && !writer.isMember) return 'members_only';
  if (writer.whoMayWrite === 'followers' && !writer.isFollower && !writer.isMember) return 'followers_only';
  return null;
}

/** What a message costs this writer, in units. Members write for nothing, and so does who writes to somebody not to be paid. */
export function feeOf({ side, writingFee, isMember, mayTip }: Rights): string | null {
  return side === 'fan' && writingFee !== '0' && !isMember && mayTip ? writingFee : null;
}

export const maxCharsOf = ({ side }: Pick<WriterRow, 'side'>): number =>
  side === 'creator' ? CREATOR_MESSAGE_MAX_CHARS : FAN_MESSAGE_MAX_CHARS;
