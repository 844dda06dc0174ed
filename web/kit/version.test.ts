import { beforeEach, expect, test, vi } from 'vitest';

let served: string | (() => never);
const deleted: string[] = [];
let leave: () => void = () => undefined;

/** Opens the page as a reload does: with new modules and the same session storage. */
async function openPage(version: string) {
  document.head.innerHTML = `<meta name="boot" content='${JSON.stringify({ version })}'>`;
  leave();
  vi.resetModules();
  const kit = await import('./version.ts');
  const reload = vi.fn();
  leave = kit.startVersionCheck(reload);
  await vi.advanceTimersByTimeAsync(1);
  return { ...kit, reload };
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  deleted.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    expect(url).toMatch(/^\/version\.json\?t=\d+$/);
    expect(init).toMatchObject({ cache: 'no-store', headers: { 'Cache-Control': 'no-cache' } });
    return Response.json({ version: typeof served === 'string' ? served : served() });
  });
  vi.stubGlobal('caches', {
    keys: async () => ['a', 'b'],
    delete: async (name: string) => deleted.push(name),
  });
});

test('the page does not reload while the server has the same version', async () => {
  served = 'v1';
  const { reload } = await openPage('v1');
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  expect(reload).not.toHaveBeenCalled();
});

test('when the server has another version, the page clears the caches and reloads', async () => {
  served = 'v2';
  const { reload } = await openPage('v1');
  expect(deleted).toEqual(['a', 'b']);
  expect(reload).toHaveBeenCalledOnce();
});

test('the page reloads only once for each version, even if the reloaded page still has the old version', async () => {
  served = 'v2';
  await openPage('v1');
  const { reload } = await openPage('v1');
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  expect(reload).not.toHaveBeenCalled();
  served = 'v3';
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['every hour', () => vi.advanceTimersByTimeAsync(3_600_000)],
  ['on focus', () => void window.dispatchEvent(new Event('focus'))],
  ['when the page is visible again', () => void document.dispatchEvent(new Event('visibilitychange'))],
])('the page checks the server’s version %s', async (_, happen) => {
  served = 'v1';
  const { reload } = await openPage('v1');
  served = 'v2';
  await happen();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
});

test('the page does not reload while a hold exists, and reloads when the last hold is released', async () => {
  served = 'v1';
  const { reload, holdReload } = await openPage('v1');
  const payment = holdReload();
  const draft = holdReload();
  served = 'v2';
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(1);
  payment();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).not.toHaveBeenCalled();
  draft();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
});

test('the page does not reload while a modal declared with `holdsReload` is open', async () => {
  served = 'v1';
  const { reload } = await openPage('v1');
  const { holdForModals } = await import('#web/app/hold-for-modals.ts');
  const { registerModals } = await import('./modal-registry.ts');
  const { closeModal, openModal } = await import('./modals.ts');
  const { default: tip } = await import('#web/modals/tip.modal.ts');
  const { default: payMask } = await import('#web/modals/pay-mask.modal.ts');
  const { default: musicPlayer } = await import('#web/modals/music-player.modal.ts');
  registerModals([tip, payMask, musicPlayer]);
  openModal('musicPlayer', {});
  openModal('tip', { to: { domain: 'mira', name: 'Mira' } });
  const stop = holdForModals();
  served = 'v2';
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).not.toHaveBeenCalled();
  openModal('payMask', {});
  closeModal('payMask');
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).not.toHaveBeenCalled();
  closeModal('tip');
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
  stop();
});

test('the page does not reload while the requested modal is not registered yet', async () => {
  served = 'v1';
  const { reload } = await openPage('v1');
  const { holdForModals } = await import('#web/app/hold-for-modals.ts');
  const { closeModal, openModal } = await import('./modals.ts');
  const stop = holdForModals();
  openModal('tip', { to: { domain: 'mira', name: 'Mira' } });
  served = 'v2';
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).not.toHaveBeenCalled();
  closeModal('tip');
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
  stop();
});

test('if code cannot be loaded, the page reloads only once for each version', async () => {
  served = 'v1';
  const first = await openPage('v1');
  window.dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(1);
  expect(first.reload).toHaveBeenCalledOnce();
  const second = await openPage('v1');
  window.dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(1);
  expect(second.reload).not.toHaveBeenCalled();
});

test('if code cannot be loaded while the browser is offline, the page does not reload', async () => {
  served = 'v1';
  const { reload } = await openPage('v1');
  served = () => {
    throw new TypeError('Failed to fetch');
  };
  window.dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).not.toHaveBeenCalled();
});

test('the page does not reload if the server gives no answer or the page has no version of its own', async () => {
  served = () => {
    throw new TypeError('Failed to fetch');
  };
  expect((await openPage('v1')).reload).not.toHaveBeenCalled();
  served = 'v2';
  expect((await openPage('')).reload).not.toHaveBeenCalled();
});
