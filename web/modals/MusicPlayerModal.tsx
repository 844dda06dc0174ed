import { MusicPlayer } from '#web/features/music/MusicPlayer.tsx';

/** The music player, shown over every page like a modal, but without blocking the page. */
export function MusicPlayerModal() {
  return <MusicPlayer />;
}
