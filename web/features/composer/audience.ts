import type { Audience, Draft } from './draft.ts';

export type Rule = 'everyone' | 'followers' | 'members' | 'price';
export type Viewer = 'visitor' | 'follower' | 'member' | 'buyer';

type Reach = Pick<Draft, 'audience' | 'isPriced'>;

const NOBODY: Audience = { isPublic: false, followers: false, members: false, tierIds: [] };

export function hasRule({ audience, isPriced }: Reach, rule: Rule): boolean {
  if (rule === 'everyone') return audience.isPublic;
  if (rule === 'followers') return audience.followers;
  if (rule === 'members') return audience.members || audience.tierIds.length > 0;
  return isPriced;
}

/**
 * Switches a rule on or off. A viewer sees the post if any one of the rules admits them. "Everyone" switches
 * the other rules off, because they would admit nobody else.
 */
export function withRule({ audience, isPriced }: Reach, rule: Rule, isOn: boolean): Reach {
  if (rule === 'everyone')
    return { audience: { ...NOBODY, isPublic: isOn }, isPriced: isOn ? false : isPriced };
  const open = isOn ? { ...audience, isPublic: false } : audience;
  if (rule === 'price') return { audience: open, isPriced: isOn };
  if (rule === 'followers') return { audience: { ...open, followers: isOn }, isPriced };
  return { audience: { ...open, members: isOn, tierIds: [] }, isPriced };
}

/** Adds or removes one tier. When no tier is left, the member rule admits all members. */
export function withTier(audience: Audience, tierId: string, isOn: boolean): Audience {
  const tierIds = isOn ? [...audience.tierIds, tierId] : audience.tierIds.filter((id) => id !== tierId);
  return { ...audience, tierIds, members: tierIds.length === 0 };
}

/** Whether the rules admit nobody. */
export const isForNobody = (reach: Reach): boolean =>
  !(['everyone', 'followers', 'members', 'price'] as const).some((rule) => hasRule(reach, rule));

/**
 * Whether this kind of viewer sees the whole post. The viewer `member` has one of the chosen tiers. Members see
 * everything that followers see.
 */
export function opensFor(reach: Reach, viewer: Viewer): boolean {
  if (hasRule(reach, 'everyone')) return true;
  if (viewer === 'visitor') return false;
  if (viewer === 'follower') return reach.audience.followers;
  if (viewer === 'member') return reach.audience.followers || hasRule(reach, 'members');
  return reach.isPriced;
}
