import type { z } from 'zod';
import { CREATOR_MESSAGE_MAX_CHARS, FAN_MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import type { Writing } from '#contract/open-chat.ts';
import type { Rights, WriterRow } from './writers.store.ts';

export type WhyNot = NonNullable<z.output<typeof Writing>['reason']>;

/**
 * Why a person may not write in their chat; null when they may. `whoMayWrite` limits only the fan's side. The
 * creator's side may not write to a fan who is a creator themselves and charges for messages (CH45).
 */
export function whyNotWrite(writer: Rights): WhyNot | null {
  if (writer.isRestricted) return 'restricted';
  if (writer.side === 'creator') return writer.fanCharges ? 'closed' : null;
  if (writer.whoMayWrite === 'nobody') return 'closed';
  if (writer.whoMayWrite === 'members' && !writer.isMember) return 'members_only';
  if (writer.whoMayWrite === 'followers' && !writer.isFollower && !writer.isMember) return 'followers_only';
  return null;
}

/**
 * The fee for a fan's next message, in units. Null when the message is free: for the creator's side, for
 * members, and when the creator cannot receive money.
 */
export function feeOf({ side, writingFee, isMember, mayTip }: Rights): string | null {
  return side === 'fan' && writingFee !== '0' && !isMember && mayTip ? writingFee : null;
}

export const maxCharsOf = ({ side }: Pick<WriterRow, 'side'>): number =>
  side === 'creator' ? CREATOR_MESSAGE_MAX_CHARS : FAN_MESSAGE_MAX_CHARS;
