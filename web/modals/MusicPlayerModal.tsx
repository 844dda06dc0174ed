import { MusicPlayer } from '#web/features/music/MusicPlayer.tsx';

/** The player lies over every page like a modal does, but holds nobody back. */
export function MusicPlayerModal() {
  return <MusicPlayer />;
}
