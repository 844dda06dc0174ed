import { beforeAll, describe, expect, test } from 'vitest';
import { account, profileChanged, sessionEnded } from '#contract/account.ts';
import { creators } from '#contract/creators.ts';
import { media } from '#contract/media.ts';
import { readyMedia } from '#test/world/content.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

describe('profiles', () => {
  test('a person’s own profile has private fields; the profile that other people see never has them', async () => {
    const [alice, bob] = [await world.fan({ displayName: 'Alice' }), await world.fan()];
    expect(
      (await alice.call(account.profile, { addressOrDomain: alice.address.toLowerCase() })).own,
    ).toMatchObject({ displayName: 'Alice' });
    const seen = await bob.call(account.profile, { addressOrDomain: alice.address });
    expect([seen.own, seen.payFixedFee]).toEqual([null, '0']);
    expect(Object.keys(seen.profile).sort()).toEqual([
      'about',
      'address',
      'avatar',
      'creatorDomain',
      'displayName',
      'location',
      'website',
    ]);
    expect((await refusalOf(bob.call(account.profile, { addressOrDomain: 'nobody-has-this' }))).reason).toBe(
      'not_found',
    );
  });

  test('AC17: a fan’s avatar must be one of their own photos; that photo cannot be deleted while in use', async () => {
    const [alice, bob] = [await world.fan(), await world.fan()];
    const photo = await readyMedia(world, alice);
    const set = (avatarId: string | null) => alice.call(account.updateProfile, { avatarId });
    expect((await set(photo)).avatar).toContain(`/m/p/${photo}/`);
    const [others, video] = [await readyMedia(world, bob), await readyMedia(world, alice, { kind: 'video' })];
    for (const id of [others, video]) expect((await refusalOf(set(id))).reason).toBe('media_unavailable');
    expect((await alice.call(account.updateProfile, { about: 'Cellos.' })).avatar).toContain(photo);
    expect((await refusalOf(alice.call(media.remove, { ids: [photo] }))).reason).toBe('media_in_use');
    expect((await set(null)).avatar).toBeNull();
    await alice.call(media.remove, { ids: [photo] });
  });

  test('AC17: the pictures used as a page’s avatar and banner cannot be deleted', async () => {
    const ada = await world.creator();
    const [face, wide] = [await readyMedia(world, ada), await readyMedia(world, ada)];
    await ada.call(creators.updatePage, { avatarId: face, bannerId: wide });
    for (const id of [face, wide])
      expect((await refusalOf(ada.call(media.remove, { ids: [id] }))).reason).toBe('media_in_use');
  });

  test('G7: a profile event contains the profile as a request returns it, and session events name the ended sessions', async () => {
    const alice = await world.fan();
    const phone = await alice.elsewhere();
    await alice.call(account.updateProfile, { displayName: 'Alice', about: 'Cellos.' });
    const [changed] = await phone.received(profileChanged);
    expect(changed).toEqual((await phone.call(account.profile, { addressOrDomain: phone.address })).own);

    const before = (await alice.call(account.sessions, {})).sessions;
    await alice.call(account.revokeOtherSessions, {});
    const ended = (await alice.received(sessionEnded)).map(({ sessionId }) => sessionId);
    expect(before.filter(({ id }) => !ended.includes(id))).toEqual(
      (await alice.call(account.sessions, {})).sessions,
    );
  });

  test('A12: an input field that the contract does not declare is refused, not ignored', async () => {
    const alice = await world.fan();
    const response = await alice.raw('/api/actor/v1/home/profile/update', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ displayName: 'Alice', isOperator: true }),
    });
    expect(response.status).toBe(400);
    expect((await alice.call(account.profile, { addressOrDomain: alice.address })).own).toMatchObject({
      isOperator: false,
    });
  });

  test('A12: acting as seller on another person’s page is refused', async () => {
    const alice = await world.fan();
    await world.creator({ creatorDomain: 'real-owner' });
    const request = alice.call(account.sessions, {}, { role: 'seller', shopDomain: 'real-owner' });
    expect((await refusalOf(request)).reason).toBe('forbidden');
  });

  test('once a person has closed the welcome notice, it stays closed', async () => {
    const nora = await world.newcomer({ email: 'welcome@world.test' });
    await nora.call(account.closeWelcome, {});
    const { own } = await nora.call(account.profile, { addressOrDomain: nora.address });
    expect(own?.firstLogin).toBe(false);
  });
});
