import { describe, expect, test } from 'vitest';
import { hasRule, isForNobody, opensFor, withRule, withTier } from './audience.ts';
import { type Draft, type DraftMedia, emptyDraft, emptyPoll } from './draft.ts';
import { previewPost } from './preview-post.ts';

const TIER = '01890000-0000-7000-8000-00000000000a';
const OTHER = '01890000-0000-7000-8000-00000000000b';
const closed = withRule(emptyDraft, 'everyone', false);
const viewers = ['visitor', 'follower', 'member', 'buyer'] as const;
const seenBy = (reach: Parameters<typeof opensFor>[0]) => viewers.filter((viewer) => opensFor(reach, viewer));

describe('audience rules', () => {
  test('each further rule lets more viewers see the post', () => {
    const followers = withRule(closed, 'followers', true);
    const both = withRule(followers, 'price', true);
    expect(seenBy(closed)).toEqual([]);
    expect(seenBy(withRule(closed, 'members', true))).toEqual(['member']);
    expect(seenBy(withRule(closed, 'price', true))).toEqual(['buyer']);
    // The server has the same rule: members see everything that followers see.
    expect(seenBy(followers)).toEqual(['follower', 'member']);
    expect(seenBy(both)).toEqual(['follower', 'member', 'buyer']);
  });

  test('switching on the rule "everyone" removes all other rules, and adding a price removes the rule "everyone"', () => {
    const priced = withRule(withRule(closed, 'members', true), 'price', true);
    const open = withRule(priced, 'everyone', true);
    expect(open).toEqual({
      audience: { isPublic: true, followers: false, members: false, tierIds: [] },
      isPriced: false,
    });
    expect(seenBy(open)).toEqual([...viewers]);
    expect(hasRule(withRule(open, 'price', true), 'everyone')).toBe(false);
  });

  test('choosing a tier limits the member rule to that tier, and removing the last tier admits all members again', () => {
    const { audience } = withRule(closed, 'members', true);
    const one = withTier(audience, TIER, true);
    expect(one).toMatchObject({ members: false, tierIds: [TIER] });
    const two = withTier(one, OTHER, true);
    expect(withTier(withTier(two, TIER, false), OTHER, false)).toMatchObject({ members: true, tierIds: [] });
    expect(seenBy({ audience: one, isPriced: false })).toEqual(['member']);
  });

  test('nobody can see a post without any rule', () => {
    expect(isForNobody(closed)).toBe(true);
    expect(isForNobody(withRule(closed, 'price', true))).toBe(false);
    expect(isForNobody(emptyDraft)).toBe(false);
  });
});

describe('the preview for a visitor', () => {
  const around = {
    id: TIER,
    creator: { id: OTHER, domain: 'ada', name: 'Ada', avatar: null, isVerified: true },
    tiers: [],
    now: new Date('2026-11-15T12:00:00.000Z'),
  };
  const forMembers: Draft = { ...emptyDraft, ...withRule(emptyDraft, 'members', true), text: 'Dear members' };
  const seen = (draft: Draft) => previewPost(draft, 'visitor', around);
  const photo: DraftMedia = {
    key: 'a',
    uploadId: null,
    mediaId: TIER,
    media: { id: TIER, kind: 'photo', durationMs: null } as DraftMedia['media'],
    alt: '',
    isPreview: false,
  };

  test('a visitor cannot read the text of a post for members if the post contains nothing else that is locked', () => {
    expect(seen(forMembers)).toMatchObject({ text: null, lock: { ways: [], photos: 0 } });
    expect(seen({ ...forMembers, media: [{ ...photo, isPreview: true }] }).text).toBeNull();
    expect(previewPost(forMembers, 'member', around)).toMatchObject({ text: 'Dear members', lock: null });
    expect(seen({ ...forMembers, audience: emptyDraft.audience })).toMatchObject({
      text: 'Dear members',
      lock: null,
    });
  });

  test('a visitor sees the open text of a post for members, if the post also contains locked media or a poll', () => {
    expect(seen({ ...forMembers, media: [photo] })).toMatchObject({
      text: 'Dear members',
      lock: { photos: 1 },
    });
    expect(seen({ ...forMembers, media: [photo], isTextOpen: false }).text).toBeNull();
    expect(seen({ ...forMembers, poll: emptyPoll })).toMatchObject({
      text: 'Dear members',
      poll: null,
      lock: {},
    });
  });
});
