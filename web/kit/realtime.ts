import { dispatchEvent, dispatchGap, setSocketCall, useSocketState } from './events.ts';
import { currentLanguage } from './i18n.tsx';
import { refreshIfEnding } from './refresh.ts';
import { checkSession } from './session.ts';
import { createSocket } from './socket.ts';
import { isRecord, readJson, writeJson } from './stored.ts';
import { useUser } from './user-store.ts';

const KEY = 'socketPosition';
let position: string | null = null;

const socket = createSocket({
  url: `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws`,
  async freshToken() {
    await refreshIfEnding();
    return useUser.getState().token;
  },
  language: currentLanguage,
  // If another request has already renewed the rejected token, the new token may be valid, so the session is
  // not checked.
  onRefused: async (token) => {
    if (token === useUser.getState().token) await checkSession();
  },
  onEvent: dispatchEvent,
  onGap: dispatchGap,
  onState: (state) => useSocketState.setState({ state }),
  readPosition: () => position,
  keepPosition,
});

/**
 * Subscribes to a topic such as `creator:<id>`. The server decides who may subscribe. Returns the function
 * that unsubscribes.
 */
export const followTopic = (topic: string): (() => void) => socket.follow(topic);

/**
 * Connects the socket while a person is logged in. Reacts to login, logout, token renewal and network
 * changes.
 */
export function startRealtime(): void {
  const { address } = useUser.getState();
  position = storedPosition(address);
  setSocketCall(socket.ask);
  if (address) socket.start();

  useUser.subscribe((now, before) => {
    if (now.address !== before.address) {
      socket.stop();
      keepPosition(null);
      if (now.address) socket.start();
    } else if (now.token && now.token !== before.token) {
      socket.renew(now.token);
    }
  });
  window.addEventListener('offline', socket.pause);
  window.addEventListener('online', socket.resume);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') socket.resume();
  });
}

/**
 * The last position in the event stream that this tab stored before a reload; null if the position was stored
 * for another person.
 */
function storedPosition(address: string | null): string | null {
  const stored = readJson('sessionStorage', KEY);
  if (!isRecord(stored) || stored.address !== address) return null;
  return typeof stored.position === 'string' ? stored.position : null;
}

function keepPosition(next: string | null): void {
  position = next;
  writeJson('sessionStorage', KEY, { address: useUser.getState().address, position });
}
