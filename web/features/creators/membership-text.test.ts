import { expect, test } from 'vitest';
import type { CreatorPage } from '#web/features/follows/keys.ts';
import { membershipText } from './membership-text.ts';

type Viewer = CreatorPage['viewer'];
const nobody: Viewer = {
  isSelf: false,
  isFollowing: false,
  membership: null,
  endedAt: null,
  ownedItems: 0,
};
const member = (change: Partial<NonNullable<Viewer['membership']>>): Viewer => ({
  ...nobody,
  membership: {
    state: 'active',
    tierName: 'Studio',
    until: '2026-12-03T00:00:00.000Z',
    isAutoRenew: true,
    isMember: true,
    ...change,
  },
});
/**
 * A stub that returns message keys instead of texts, so that the tests check only which message is chosen.
 */
const tools = {
  t: (key: string, params?: object) => [key, ...Object.values(params ?? {})].join(' '),
  format: { date: (when: unknown) => String(when).slice(0, 10) },
};
const said = (viewer: Viewer) => {
  const words = membershipText(viewer, tools);
  return words && [words.tone, words.title, words.act];
};

test('membershipText returns no text for a viewer who never subscribed', () => {
  expect(membershipText(nobody, tools)).toBeNull();
});

test('membershipText returns a different text and button for each membership status', () => {
  expect(said(member({}))).toEqual([
    'positive',
    'creators.member.renews 2026-12-03',
    'creators.member.manage',
  ]);
  expect(said(member({ state: 'trialing' }))?.[1]).toBe('creators.member.trial 2026-12-03');
  expect(said(member({ isAutoRenew: false }))).toEqual([
    'warning',
    'creators.member.ends 2026-12-03',
    'creators.member.renew',
  ]);
  expect(said(member({ state: 'past_due' }))).toEqual([
    'danger',
    'creators.member.pastDue 2026-12-03',
    'creators.member.pay',
  ]);
  expect(said(member({ state: 'past_due', isMember: false }))?.[1]).toBe('creators.member.pastDueClosed');
  expect(said(member({ state: 'paused' }))).toEqual([
    'info',
    'subscriptions.date.paused 2026-12-03',
    'creators.member.goOn',
  ]);
  expect(said(member({ state: 'paused', isMember: false }))?.[1]).toBe('creators.member.paused');
});

test('membershipText tells a former member when access ended and how many items they keep', () => {
  const words = membershipText({ ...nobody, endedAt: '2026-11-01T00:00:00.000Z', ownedItems: 3 }, tools);
  expect(words).toMatchObject({
    title: 'creators.member.ended 2026-11-01',
    text: 'creators.member.owned 3',
    act: 'creators.member.again',
  });
});
