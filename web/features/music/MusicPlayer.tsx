import { ListMusic, Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { useState } from 'react';
import { clockText } from '#web/kit/clock-text.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useUser } from '#web/kit/user-store.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './MusicPlayer.module.css';
import { playTracks, seekTo, step, stopMusic, togglePlaying, usePlayer } from './player.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * The music player at the edge of every page. The player asks the person for nothing, so it does not take the
 * focus or cover content.
 */
export function MusicPlayer() {
  const t = useT();
  const { trackId, isPlaying, isLoading, seconds, length } = usePlayer();
  const list = useUser((user) => user.musicList);
  const [isOpen, setOpen] = useState(false);
  const place = list.findIndex(({ id }) => id === trackId);
  const track = list[place];
  if (!track) return null;
  return (
    <section className={styles.player} aria-label={t('posts.music.player')}>
      {isOpen && (
        <ol className={styles.queue} aria-label={t('posts.music.queue')}>
          {list.map(({ id, title }) => (
            <li key={id}>
              <button
                type="button"
                className={classes(styles.track, id === trackId && styles.current)}
                aria-current={id === trackId || undefined}
                onClick={() => playTracks(list, id)}
              >
                <bdi>{title}</bdi>
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.bar}>
        <div className={styles.acts}>
          <IconButton
            size="sm"
            className={styles.turns}
            label={t('posts.music.previous')}
            disabled={place === 0}
            icon={<SkipBack {...icon} />}
            onClick={() => step(-1)}
          />
          <IconButton
            variant="accent"
            round
            label={isPlaying ? t('posts.music.pause') : t('posts.music.play')}
            loading={isLoading && !isPlaying}
            icon={isPlaying ? <Pause {...icon} /> : <Play {...icon} />}
            onClick={togglePlaying}
          />
          <IconButton
            size="sm"
            className={styles.turns}
            label={t('posts.music.next')}
            disabled={place === list.length - 1}
            icon={<SkipForward {...icon} />}
            onClick={() => step(1)}
          />
        </div>
        <div className={styles.middle}>
          <span className={styles.title}>{track.title}</span>
          <div className={styles.time} dir="ltr">
            <bdi>{clockText(seconds)}</bdi>
            <input
              type="range"
              className={styles.seek}
              min={0}
              max={100}
              value={length > 0 ? Math.round((seconds / length) * 100) : 0}
              aria-label={t('posts.music.place')}
              aria-valuetext={t('posts.music.placeText', { now: clockText(seconds), all: clockText(length) })}
              onChange={({ currentTarget }) => seekTo(currentTarget.valueAsNumber / 100)}
            />
            <bdi>{clockText(length)}</bdi>
          </div>
        </div>
        {list.length > 1 && (
          <IconButton
            size="sm"
            label={t('posts.music.queue')}
            aria-expanded={isOpen}
            icon={<ListMusic {...icon} />}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        <IconButton size="sm" label={t('posts.music.stop')} icon={<X {...icon} />} onClick={stopMusic} />
      </div>
    </section>
  );
}
