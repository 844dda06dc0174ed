import { describe, expect, test } from 'vitest';
import { hasRule, isForNobody, opensFor, withRule, withTier } from './audience.ts';
import { emptyDraft } from './draft.ts';

const TIER = '01890000-0000-7000-8000-00000000000a';
const OTHER = '01890000-0000-7000-8000-00000000000b';
const closed = withRule(emptyDraft, 'everyone', false);
const viewers = ['visitor', 'follower', 'member', 'buyer'] as const;
const seenBy = (reach: Parameters<typeof opensFor>[0]) => viewers.filter((viewer) => opensFor(reach, viewer));

describe('who can see a post', () => {
  test('rules add up: each one lets more people in', () => {
    const followers = withRule(closed, 'followers', true);
    const both = withRule(followers, 'price', true);
    expect(seenBy(closed)).toEqual([]);
    expect(seenBy(withRule(closed, 'members', true))).toEqual(['member']);
    expect(seenBy(withRule(closed, 'price', true))).toEqual(['buyer']);
    // Members are let in wherever followers are, as the server does it.
    expect(seenBy(followers)).toEqual(['follower', 'member']);
    expect(seenBy(both)).toEqual(['follower', 'member', 'buyer']);
  });

  test('everyone stands alone: a public post has no price, and a price makes it private', () => {
    const priced = withRule(withRule(closed, 'members', true), 'price', true);
    const open = withRule(priced, 'everyone', true);
    expect(open).toEqual({
      audience: { isPublic: true, followers: false, members: false, tierIds: [] },
      isPriced: false,
    });
    expect(seenBy(open)).toEqual([...viewers]);
    expect(hasRule(withRule(open, 'price', true), 'everyone')).toBe(false);
  });

  test('naming a tier narrows the members; taking the last one out means all of them again', () => {
    const { audience } = withRule(closed, 'members', true);
    const one = withTier(audience, TIER, true);
    expect(one).toMatchObject({ members: false, tierIds: [TIER] });
    const two = withTier(one, OTHER, true);
    expect(withTier(withTier(two, TIER, false), OTHER, false)).toMatchObject({ members: true, tierIds: [] });
    expect(seenBy({ audience: one, isPriced: false })).toEqual(['member']);
  });

  test('a post that no rule opens is for nobody', () => {
    expect(isForNobody(closed)).toBe(true);
    expect(isForNobody(withRule(closed, 'price', true))).toBe(false);
    expect(isForNobody(emptyDraft)).toBe(false);
  });
});
