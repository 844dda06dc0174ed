import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { barsOf } from '#web/features/media/index.ts';
import { clockText } from '#web/kit/clock-text.ts';
import { useT } from '#web/kit/i18n.tsx';
import { AudioWave } from '#web/ui/AudioWave.tsx';
import { playTracks, seekTo, type Track, togglePlaying, usePlayer } from './player.ts';
import styles from './Tracks.module.css';

type Post = OutputOf<Contract['posts']['find']>;

const SECOND_MS = 1_000;

/**
 * A post's audio files. The app's single audio player plays them and continues after the person leaves the
 * post.
 */
export function Tracks({ post }: { post: Post }) {
  const t = useT();
  const player = usePlayer();
  const sounds = post.media.filter(({ media }) => media.kind === 'audio' && media.sources !== null);
  const titles = sounds.map(
    ({ alt }, index) =>
      alt || t('posts.music.track', { name: post.creator.name, place: index + 1, count: sounds.length }),
  );
  const tracks: Track[] = sounds.map(({ media }, index) => ({
    id: media.id,
    title: titles[index] ?? '',
    src: media.sources?.audio?.address ?? '',
  }));
  return (
    <ul className={styles.tracks}>
      {sounds.map(({ media }, index) => {
        const isOn = player.trackId === media.id;
        const length = (media.durationMs ?? 0) / SECOND_MS;
        const seconds = isOn ? player.seconds : 0;
        const title = titles[index] ?? '';
        return (
          <li key={media.id} className={styles.track}>
            <span className={styles.title}>{title}</span>
            <AudioWave
              peaks={barsOf(media.waveform ?? [])}
              progress={length > 0 ? Math.min(1, seconds / length) : 0}
              isPlaying={isOn && player.isPlaying}
              onToggle={() => (isOn ? togglePlaying() : playTracks(tracks, media.id))}
              {...(isOn ? { onSeek: seekTo } : {})}
              playLabel={t('posts.music.playNamed', { title })}
              pauseLabel={t('posts.music.pause')}
              seekLabel={t('posts.music.place')}
              positionText={t('posts.music.placeText', { now: clockText(seconds), all: clockText(length) })}
              duration={clockText(length)}
            />
          </li>
        );
      })}
    </ul>
  );
}
