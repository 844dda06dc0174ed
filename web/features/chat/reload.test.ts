import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { good, mockNetwork } from '#web/kit/testing.ts';
import { mediaLike } from './testing.ts';

const photo = mediaLike({ id: 'a-file', kind: 'photo', state: 'ready' });

/** Imports the modules again, as a reloaded page does: only session and local storage are kept. */
async function loadPage() {
  vi.resetModules();
  return {
    ...(await import('./attachments.ts')),
    ...(await import('./stored-sales.ts')),
  };
}

beforeEach(() => {
  sessionStorage.clear();
  mockNetwork(() => good({ media: [photo] }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a reload keeps the attached files, the price and the locked text of a message that is not sent yet', async () => {
  const before = await loadPage();
  before.attachMedia('a-chat', [photo]);
  before.setPreview('a-chat', 'a-file', true);
  before.storeSale('a-chat', { isWanted: true, price: '25', lockedText: 'For you' });

  const after = await loadPage();
  expect(after.storedSaleOf('a-chat')).toEqual({ isWanted: true, price: '25', lockedText: 'For you' });
  expect(after.attachmentsOf('a-chat')).toMatchObject([{ mediaId: 'a-file', isPreview: true }]);
  await expect.poll(() => after.attachmentsOf('a-chat').every(after.isReady)).toBe(true);

  after.clearAttachments('a-chat');
  after.forgetSale('a-chat');
  const third = await loadPage();
  expect(third.attachmentsOf('a-chat')).toEqual([]);
  expect(third.storedSaleOf('a-chat').isWanted).toBe(false);
});

test('when a reload interrupts an upload, the file stays attached, so that the text is not sent without the file', async () => {
  const before = await loadPage();
  before.attachFiles('a-chat', [new File(['x'], 'x.png', { type: 'image/png' })]);
  const [sending] = before.attachmentsOf('a-chat');
  expect(sending && before.isLost(sending)).toBe(false);

  const after = await loadPage();
  const [lost] = after.attachmentsOf('a-chat');
  if (!lost) throw new Error('The attachment is missing.');
  expect([after.isLost(lost), after.isReady(lost)]).toEqual([true, false]);
  after.detach('a-chat', lost);
  expect((await loadPage()).attachmentsOf('a-chat')).toEqual([]);
});

test('a reload does not keep the files attached to a form', async () => {
  (await loadPage()).attachMedia('welcome:follow', [photo]);
  expect((await loadPage()).attachmentsOf('welcome:follow')).toEqual([]);
});
