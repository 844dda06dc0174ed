import { Pause, Play } from 'lucide-react';
import styles from './AudioWave.module.css';
import { classes } from './classes.ts';

/** Props of {@link AudioWave}. */
export interface AudioWaveProps {
  /** About 40 bar heights between 0 and 1. */
  peaks: readonly number[];
  /** The playback position, 0 to 1. */
  progress: number;
  isPlaying: boolean;
  onToggle(): void;
  playLabel: string;
  pauseLabel: string;
  /** Called with the position to seek to, 0 to 1. Without it the person cannot seek. */
  onSeek?: ((progress: number) => void) | undefined;
  /** Accessible name of the seek control. */
  seekLabel: string;
  /** The position as text for screen readers: "0:12 of 0:48". */
  positionText: string;
  /** The formatted duration ("0:48"), shown at the end. */
  duration?: string | undefined;
}

/** Plays one audio file and shows its waveform. Left to right in every script, like all media controls. */
export function AudioWave(props: AudioWaveProps) {
  const { peaks, progress, isPlaying } = props;
  const played = Math.round(progress * peaks.length);
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className={styles.audio} dir="ltr">
      <button
        type="button"
        className={styles.button}
        aria-label={isPlaying ? props.pauseLabel : props.playLabel}
        onClick={props.onToggle}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <div className={styles.wave}>
        {peaks.map((peak, index) => (
          <i
            // Heights repeat, so only the position identifies a bar.
            key={`bar-${String(index)}`}
            className={classes(index < played && styles.played)}
            style={{ blockSize: `${Math.max(12, Math.round(peak * 100))}%` }}
          />
        ))}
        <input
          type="range"
          className={styles.seek}
          min={0}
          max={100}
          value={Math.round(progress * 100)}
          aria-label={props.seekLabel}
          aria-valuetext={props.positionText}
          disabled={!props.onSeek}
          onChange={(event) => props.onSeek?.(event.currentTarget.valueAsNumber / 100)}
        />
      </div>
      {props.duration && <bdi className={styles.duration}>{props.duration}</bdi>}
    </div>
  );
}
