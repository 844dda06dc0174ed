import { Pause, Play } from 'lucide-react';
import styles from './AudioWave.module.css';
import { classes } from './classes.ts';

/** Props of {@link AudioWave}. */
export interface AudioWaveProps {
  /** Heights between 0 and 1, about 40 of them. */
  peaks: readonly number[];
  /** How much has been heard, 0 to 1. */
  progress: number;
  isPlaying: boolean;
  onToggle(): void;
  playLabel: string;
  pauseLabel: string;
  /** Jump to a place, 0 to 1. */
  onSeek?: ((progress: number) => void) | undefined;
  /** Name of the place control. */
  seekLabel: string;
  /** The place in words: "0:12 of 0:48". */
  placeText: string;
  /** "0:48", drawn at the end. */
  duration?: string | undefined;
}

/** A sound with its shape. It runs from left to right in every script, as media does. */
export function AudioWave(props: AudioWaveProps) {
  const { peaks, progress, isPlaying } = props;
  const heard = Math.round(progress * peaks.length);
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
        {peaks.map((peak, place) => (
          <i
            // The place of a bar is all there is to it: heights repeat.
            key={`bar-${String(place)}`}
            className={classes(place < heard && styles.heard)}
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
          aria-valuetext={props.placeText}
          disabled={!props.onSeek}
          onChange={(event) => props.onSeek?.(event.currentTarget.valueAsNumber / 100)}
        />
      </div>
      {props.duration && <bdi className={styles.duration}>{props.duration}</bdi>}
    </div>
  );
}
