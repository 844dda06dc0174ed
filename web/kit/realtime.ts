import { askBy, dispatchEvent, dispatchGap, useLine } from './events.ts';
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
  // A request may have renewed it before the line was even closed.
  onRefused: async (token) => {
    if (token === useUser.getState().token) await checkSession();
  },
  onEvent: dispatchEvent,
  onGap: dispatchGap,
  onState: (state) => useLine.setState({ state }),
  readPosition: () => position,
  keepPosition,
});

/** Hears also what is told to everybody who listens to a topic, such as `creator:<id>`; the server judges who may. */
export const followTopic = (topic: string): (() => void) => socket.follow(topic);

/** Connects whenever somebody is logged in, and follows them: login, logout, new token, network. */
export function startRealtime(): void {
  const { address } = useUser.getState();
  position = storedPosition(address);
  askBy(socket.ask);
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

/** Only the same person's place in the stream means anything after a reload. */
function storedPosition(address: string | null): string | null {
  const stored = readJson('sessionStorage', KEY);
  if (!isRecord(stored) || stored.address !== address) return null;
  return typeof stored.position === 'string' ? stored.position : null;
}

function keepPosition(next: string | null): void {
  position = next;
  writeJson('sessionStorage', KEY, { address: useUser.getState().address, position });
}
