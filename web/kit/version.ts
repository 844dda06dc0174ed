import { VERSION_CHECK_MS } from '#contract/limits.ts';
import { boot } from './boot.ts';
import { isRecord, readText, writeText } from './stored.ts';

/** Which version this tab has already been reloaded for: a second difference is not cured by a second reload. */
const RELOADED_FOR = 'reloadedFor';

const holds = new Set<symbol>();
let wanted: string | undefined;
let reload = () => location.reload();

/** No reload while this is held: something is being paid, uploaded or written. Gives the function that lets go. */
export function holdReload(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  return () => {
    holds.delete(hold);
    if (holds.size === 0 && wanted !== undefined) void reloadFor(wanted);
  };
}

/** Watches for a newer version, and for code that is gone because of one. Gives the function that stops it. */
export function startVersionCheck(reloadPage = reload): () => void {
  reload = reloadPage;
  const controller = new AbortController();
  const { signal } = controller;
  void checkVersion();
  const timer = setInterval(checkVersion, VERSION_CHECK_MS);
  window.addEventListener('focus', checkVersion, { signal });
  document.addEventListener('visibilitychange', checkIfVisible, { signal });
  window.addEventListener('vite:preloadError', replaceMissingCode, { signal });
  return () => {
    clearInterval(timer);
    controller.abort();
  };
}

/**
 * Code that cannot be fetched is usually code of a version that is no longer there. Only a server that answers makes a
 * reload worth it: offline it would take away the page that still works.
 */
async function replaceMissingCode(): Promise<void> {
  const version = await serverVersion();
  if (version) await reloadFor(`${version}:missing`);
}

function checkIfVisible(): void {
  if (document.visibilityState === 'visible') void checkVersion();
}

async function checkVersion(): Promise<void> {
  const version = await serverVersion();
  if (version && boot.version && version !== boot.version) await reloadFor(version);
}

async function serverVersion(): Promise<string | undefined> {
  try {
    const headers = { 'Cache-Control': 'no-cache' };
    const response = await fetch(`/version.json?t=${Date.now()}`, { cache: 'no-store', headers });
    const answer: unknown = await response.json();
    return isRecord(answer) && typeof answer.version === 'string' ? answer.version : undefined;
  } catch {
    // Nobody can say: the next check will ask again.
    return undefined;
  }
}

async function reloadFor(version: string): Promise<void> {
  if (readText('sessionStorage', RELOADED_FOR) === version) return;
  wanted = version;
  if (holds.size > 0) return;
  writeText('sessionStorage', RELOADED_FOR, version);
  // Without storage nothing would stop the next reload, and the one after.
  if (readText('sessionStorage', RELOADED_FOR) !== version) return;
  await clearCaches();
  reload();
}

async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
