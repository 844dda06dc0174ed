import { create } from 'zustand';
import { freshMedia } from '#web/features/media/index.ts';
import { t } from '#web/kit/i18n.tsx';
import { closeModal, openModal } from '#web/kit/modals.ts';
import { showToast } from '#web/kit/toasts.ts';
import { changeUser, type User, useUser } from '#web/kit/user-store.ts';

export type Track = User['musicList'][number];

interface Player {
  /** The id of the current track in the queue; null when no music plays. */
  readonly trackId: string | null;
  readonly isPlaying: boolean;
  readonly isLoading: boolean;
  readonly seconds: number;
  /** The track's duration in seconds; 0 until the file's metadata has loaded. */
  readonly length: number;
}

const silent: Player = { trackId: null, isPlaying: false, isLoading: false, seconds: 0, length: 0 };

/**
 * The app's single audio player. It continues when the screen changes, and never plays two tracks
 * simultaneously.
 */
export const usePlayer = create<Player>(() => silent);

let audio: HTMLAudioElement | undefined;
/**
 * The playback position at which a failed URL was last replaced. A second failure at the same position stops
 * the music.
 */
let renewedAt = -1;
/** The number of the last requested load, and of the load whose URL the audio element has. */
let [requestedLoad, loaded] = [0, 0];

/** Plays a track and replaces the queue with the given tracks. */
export function playTracks(tracks: readonly Track[], id: string): void {
  changeUser({ musicList: tracks });
  void start(id, 0);
}

export function togglePlaying(): void {
  const { trackId, isPlaying, seconds } = usePlayer.getState();
  if (isPlaying) audio?.pause();
  else if (trackId) void start(trackId, seconds);
}

export function seekTo(part: number): void {
  const { length } = usePlayer.getState();
  if (audio && length > 0) audio.currentTime = part * length;
}

/** Moves to the next or previous track in the queue. The music stops after the last track. */
export function step(by: 1 | -1): void {
  const list = useUser.getState().musicList;
  const place = list.findIndex(({ id }) => id === usePlayer.getState().trackId);
  const next = list[place + by];
  if (next) void start(next.id, 0);
  else if (by === 1) usePlayer.setState({ isPlaying: false, seconds: 0 });
}

export function stopMusic(): void {
  requestedLoad += 1;
  audio?.pause();
  audio?.removeAttribute('src');
  usePlayer.setState(silent, true);
  changeUser({ musicList: [] });
  closeModal('musicPlayer');
}

/** Starts playback because a person pressed a button or because the previous track ended. */
function start(id: string, from: number): Promise<void> {
  renewedAt = -1;
  return load(id, from);
}

/**
 * Requests a new signed URL each time playback starts. A track that was locked in the meantime then does not
 * play, and no expired URL is used.
 */
async function load(id: string, from: number): Promise<void> {
  requestedLoad += 1;
  const own = requestedLoad;
  const isSame = usePlayer.getState().trackId === id;
  usePlayer.setState({ trackId: id, isLoading: true, seconds: from, ...(isSame ? {} : { length: 0 }) });
  openModal('musicPlayer', {});
  const address = (await freshMedia(id, null))?.sources?.audio?.address;
  if (own !== requestedLoad) return;
  if (!address) {
    audio?.pause();
    usePlayer.setState({ isPlaying: false, isLoading: false });
    showToast(t('posts.music.locked'));
    return;
  }
  const element = theAudio();
  element.src = address;
  element.currentTime = from;
  loaded = own;
  // Browsers that require a press before playback reject `play()`; the player then shows its Play button.
  await element.play().catch(() => {
    if (own === requestedLoad) usePlayer.setState({ isPlaying: false, isLoading: false });
  });
}

function theAudio(): HTMLAudioElement {
  if (audio) return audio;
  const element = new Audio();
  element.preload = 'auto';
  // While the URL of another track is requested, the element still has the previous one.
  // `ifCurrent` ignores the events of the previous track.
  const ifCurrent = (act: () => void) => () => {
    if (loaded === requestedLoad) act();
  };
  element.onplaying = ifCurrent(() => usePlayer.setState({ isPlaying: true, isLoading: false }));
  element.onpause = () => usePlayer.setState({ isPlaying: false });
  element.onwaiting = () => usePlayer.setState({ isLoading: true });
  element.ontimeupdate = ifCurrent(() => usePlayer.setState({ seconds: element.currentTime }));
  element.ondurationchange = ifCurrent(() =>
    usePlayer.setState({ length: Number.isFinite(element.duration) ? element.duration : 0 }),
  );
  element.onended = ifCurrent(() => step(1));
  element.onerror = ifCurrent(() => void resume(element));
  audio = element;
  return element;
}

async function resume(element: HTMLAudioElement): Promise<void> {
  const { trackId, seconds } = usePlayer.getState();
  if (!trackId || !element.getAttribute('src') || renewedAt === seconds) {
    usePlayer.setState({ isPlaying: false, isLoading: false });
    return;
  }
  renewedAt = seconds;
  await load(trackId, seconds);
}

// Another person's login stops the music.
useUser.subscribe((now, before) => {
  if (now.address !== before.address && usePlayer.getState().trackId) stopMusic();
});
