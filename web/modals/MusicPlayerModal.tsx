import { MusicPlayer } from '#web/features/music/MusicPlayer.tsx';

/** The player is shown over every page like a modal, but does not block the page. */
export function MusicPlayerModal() {
  return <MusicPlayer />;
}
