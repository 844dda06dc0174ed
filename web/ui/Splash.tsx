import { classes } from './classes.ts';
import { Mark } from './Mark.tsx';
import styles from './Splash.module.css';

/** Props of {@link Splash}. */
export interface SplashProps {
  /** The product's name. */
  name: string;
  /** Announced while the splash is shown, for example "Loading". */
  label: string;
  /** Fades the splash out in 300 ms; then unmount it. */
  leaving?: boolean | undefined;
  onFadedOut?: (() => void) | undefined;
}

/** The start screen, shown until the router is ready or has failed. Dark in both themes. */
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
