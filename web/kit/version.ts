import { VERSION_CHECK_MS } from '#contract/limits.ts';
import { boot } from './boot.ts';
import { isRecord, readText, writeText } from './stored.ts';

/** The storage key of the version for which this tab has reloaded. A second reload for it would not help. */
const RELOADED_FOR = 'reloadedFor';

const holds = new Set<symbol>();
let wanted: string | undefined;
let reload = () => location.reload();

/** Prevents reloads while the person pays, uploads or writes. Returns the function that allows them again. */
export function holdReload(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  return () => {
    holds.delete(hold);
    if (holds.size === 0 && wanted !== undefined) void reloadFor(wanted);
  };
}

/**
 * From now on, reloads the page when the server has another version of the app or when code cannot be loaded.
 * Returns the function that stops this.
 */
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
 * Runs when code could not be loaded. Usually the server then no longer has the code of this version, so the
 * page is reloaded. If the server does not answer, the page stays, because a reload without a connection would
 * lose it.
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
    // Undefined means that the version is unknown; the next check tries again.
    return undefined;
  }
}

async function reloadFor(version: string): Promise<void> {
  if (readText('sessionStorage', RELOADED_FOR) === version) return;
  wanted = version;
  if (holds.size > 0) return;
  writeText('sessionStorage', RELOADED_FOR, version);
  // If the storage has not kept the version, the page must not reload: it would reload again and again.
  if (readText('sessionStorage', RELOADED_FOR) !== version) return;
  await clearCaches();
  reload();
}

async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
