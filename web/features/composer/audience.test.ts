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
  test('rules add up: each one lets more people in', () => {
    const followers = withRule(closed, 'followers', true);
    const both = withRule(followers, 'price', true);
    expect(seenBy(closed)).toEqual([]);
    expect(seenBy(withRule(closed, 'members', true))).toEqual(['member']);
    expect(seenBy(withRule(closed, 'price', true))).toEqual(['buyer']);
    // As on the server, members may see everything that followers may see.
    expect(seenBy(followers)).toEqual(['follower', 'member']);
    expect(seenBy(both)).toEqual(['follower', 'member', 'buyer']);
  });

  test('"everyone" excludes other rules: it removes the price, and a price makes the post private', () => {
    const priced = withRule(withRule(closed, 'members', true), 'price', true);
    const open = withRule(priced, 'everyone', true);
    expect(open).toEqual({
      audience: { isPublic: true, followers: false, members: false, tierIds: [] },
      isPriced: false,
    });
    expect(seenBy(open)).toEqual([...viewers]);
    expect(hasRule(withRule(open, 'price', true), 'everyone')).toBe(false);
  });

  test('choosing a tier limits the member rule to it; removing the last tier means all members again', () => {
    const { audience } = withRule(closed, 'members', true);
    const one = withTier(audience, TIER, true);
    expect(one).toMatchObject({ members: false, tierIds: [TIER] });
    const two = withTier(one, OTHER, true);
    expect(withTier(withTier(two, TIER, false), OTHER, false)).toMatchObject({ members: true, tierIds: [] });
    expect(seenBy({ audience: one, isPriced: false })).toEqual(['member']);
  });

  test('a post without any rule is for nobody', () => {
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

  test('a text without locked media or a poll is itself locked', () => {
    expect(seen(forMembers)).toMatchObject({ text: null, lock: { ways: [], photos: 0 } });
    expect(seen({ ...forMembers, media: [{ ...photo, isPreview: true }] }).text).toBeNull();
    expect(previewPost(forMembers, 'member', around)).toMatchObject({ text: 'Dear members', lock: null });
    expect(seen({ ...forMembers, audience: emptyDraft.audience })).toMatchObject({
      text: 'Dear members',
      lock: null,
    });
  });

  test('a text beside locked media or a poll may be readable; the media and the poll stay locked', () => {
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
