import { classes } from './classes.ts';
import { Mark } from './Mark.tsx';
import styles from './Splash.module.css';

export interface SplashProps {
  name: string;
  /** The text that screen readers announce while the splash is shown, for example "Loading". */
  label: string;
  /** Whether the splash fades out, which takes 300 ms. Then `onFadedOut` is called. */
  leaving?: boolean | undefined;
  onFadedOut?: (() => void) | undefined;
}

/**
 * The start screen, which is shown until the first page is ready or has failed. It is dark in both themes.
 */
export function Splash({ name, label, leaving = false, onFadedOut }: SplashProps) {
  return (
    <div
      role="status"
      aria-label={label}
      className={classes(styles.splash, leaving && styles.leaving)}
      onTransitionEnd={(event) => {
        if (leaving && event.target === event.currentTarget) onFadedOut?.();
      }}
    >
      <div className={styles.beam} />
      <div className={styles.mark}>
        <Mark size={84} />
      </div>
      <b className={styles.name}>{name}</b>
      <div className={styles.track}>
        <i className={styles.bar} />
      </div>
    </div>
  );
}
