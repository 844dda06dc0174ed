import { Pause, Play } from 'lucide-react';
import styles from './AudioWave.module.css';
import { classes } from './classes.ts';

export interface AudioWaveProps {
  /** The heights of about 40 bars, from 0 to 1. */
  peaks: readonly number[];
  /** The playback position, from 0 to 1. */
  progress: number;
  isPlaying: boolean;
  onToggle(): void;
  playLabel: string;
  pauseLabel: string;
  /** Called with the new position, from 0 to 1. Without this function the person cannot seek. */
  onSeek?: ((progress: number) => void) | undefined;
  /** The accessible name of the control with which the person seeks. */
  seekLabel: string;
  /** The position for screen readers, for example "0:12 of 0:48". */
  positionText: string;
  /** The formatted duration, for example "0:48", shown after the waveform. */
  duration?: string | undefined;
}

/**
 * The waveform of one audio file, with a play button. Like all media controls, it is left to right in every
 * language.
 */
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
            // Several bars can have the same height, so only the index identifies a bar.
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
