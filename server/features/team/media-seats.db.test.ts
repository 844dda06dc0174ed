import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { media, mediaChanged } from '#contract/media.ts';
import { team } from '#contract/team.ts';
import { vault } from '#contract/vault.ts';
import { allMessagesIn, chatOf, sendText } from '#test/world/chats.ts';
import { actingIn, insertActiveSeat, setSeat } from '#test/world/seats.ts';
import { beginUpload, fetchOffset, idOfUpload, settledMedia, upload, uploaded } from '#test/world/uploads.ts';
import { openWorld, type Person, type World } from '#test/world.ts';

let world: World;
let ada: Person;
let mia: Person;
let chatId: string;
/** `sent` is a file in the chat and in the vault. `kept` is a file only in the vault. */
let sent: string;
let kept: string;
const photo = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  world = await openWorld();
  ada = await world.creator();
  mia = await world.fan();
  chatId = await chatOf(await world.fan(), ada);
  sent = (await uploaded(ada, 'photo', await photo('#246'))).id;
  kept = (await uploaded(ada, 'photo', await photo('#642'))).id;
  await sendText(ada, chatId, 'Look', { mediaIds: [sent] });
});

const firstAddress = (one: { sources: { images: readonly { address: string }[] } | null } | undefined) =>
  one?.sources?.images[0]?.address ?? '';
/** Requests a media address without a login, because its signature is enough to fetch the file. */
const status = async (address: string) => (await world.visitor().raw(address)).status;

test('TE7: the media addresses that a member gets in a chat work only while their seat has the right `read`', async () => {
  const id = await insertActiveSeat(world, { creator: ada, member: mia }, ['read']);
  const [message] = await allMessagesIn(actingIn(mia, ada), chatId);
  const address = firstAddress(message?.media[0]?.media);
  expect(await status(address)).toBe(200);
  // A download (`?save`) is refused at the member's address, because a seat may only view media. The
  // creator's own address of the same file allows it.
  expect(await status(`${address}?save`)).toBe(404);
  const [own] = await allMessagesIn(ada, chatId);
  expect(await status(`${firstAddress(own?.media[0]?.media)}?save`)).toBe(200);
  await setSeat(world, id, ['notes']);
  expect(await status(address)).toBe(404);
  await setSeat(world, id, ['read']);
  expect(await status(address)).toBe(200);
  await ada.call(team.end, { id });
  expect(await status(address)).toBe(404);
});

test('TE7: a member’s media address stops working when the member’s session ends', async () => {
  const zoe = await world.fan();
  await insertActiveSeat(world, { creator: ada, member: zoe }, ['read']);
  const [message] = await allMessagesIn(actingIn(zoe, ada), chatId);
  const address = firstAddress(message?.media[0]?.media);
  expect(await status(address)).toBe(200);
  await world.sql`update sessions set ended_at = app_now(), end_reason = 'logout' where person_id = ${zoe.id}`;
  expect(await status(address)).toBe(404);
});

test('TE6, TE7: a seat with the right `sell` can open vault media, whose addresses stop working when the seat loses that right', async () => {
  const zoe = await world.fan();
  const id = await insertActiveSeat(world, { creator: ada, member: zoe }, ['read', 'sell']);
  const { items } = await actingIn(zoe, ada).call(vault.list, {});
  const address = firstAddress(items.find((one) => one.id === kept));
  expect(await status(address)).toBe(200);
  await setSeat(world, id, ['read', 'write']);
  expect(await status(address)).toBe(404);
  const { media: fresh } = await actingIn(zoe, ada).call(media.refresh, { ids: [sent, kept] });
  expect(fresh.map((one) => one.id)).toEqual([sent]);
});

test('TE7: a member’s upload belongs to the creator and can be sent in a team message', async () => {
  const zoe = await world.fan();
  const id = await insertActiveSeat(world, { creator: ada, member: zoe }, ['read', 'write']);
  const seat = actingIn(zoe, ada);
  const fileId = await upload(seat, 'photo', await photo('#462'));
  expect((await settledMedia(ada, fileId)).state).toBe('ready');
  // The member who uploads receives the same progress events as the creator, and need not poll.
  for (const person of [zoe, ada]) {
    const steps = (await person.received(mediaChanged, { atLeast: 2 })).filter(
      ({ id: one }) => one === fileId,
    );
    expect(steps.map(({ state }) => state)).toEqual(['quarantined', 'ready']);
  }
  expect(await mia.received(mediaChanged)).toEqual([]);
  const { media: fresh } = await seat.call(media.refresh, { ids: [fileId] });
  expect(await status(firstAddress(fresh[0]))).toBe(200);
  expect((await zoe.call(media.mine, {})).media).toEqual([]);
  const { message } = await seat.call(chat.send, { id: fileId, chatId, text: '', mediaIds: [fileId] });
  expect(message.media[0]?.media.id).toBe(fileId);

  // Only the member who began the upload can resume it, and only in this seat. The creator, other members,
  // and the member outside the seat cannot.
  const begun = idOfUpload(await beginUpload(seat, 'photo', 1_000));
  const lea = await world.fan();
  await insertActiveSeat(world, { creator: ada, member: lea });
  expect((await fetchOffset(seat, begun)).status).toBe(200);
  for (const other of [actingIn(lea, ada), ada, zoe])
    expect((await fetchOffset(other, begun)).status).toBe(404);
  await setSeat(world, id, ['read', 'sell']);
  expect((await beginUpload(seat, 'photo', 1_000)).status).toBe(403);
  expect((await fetchOffset(seat, begun)).status).toBe(403);
  expect((await beginUpload(actingIn(await world.fan(), ada), 'photo', 1_000)).status).toBe(403);
});
