import { EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './SensitiveMedia.module.css';

/**
 * How sensitive media is covered until the viewer uncovers it. This is the viewer's own setting, not a lock.
 */
export type SensitiveLevel = 'none' | 'blur-15px' | 'blur-30px' | 'hide';

export interface SensitiveMediaProps {
  level: SensitiveLevel;
  /** A sentence that says why the media is covered. */
  notice: ReactNode;
  /** The label of the button that uncovers the media, for example "Show". */
  revealLabel: string;
  /**
   * The width divided by the height, such as "4 / 3", so that the layout does not move when the media is
   * uncovered.
   */
  ratio?: string | undefined;
  /** The picture or video. At the level `hide`, it is loaded only when the viewer uncovers it. */
  children: ReactNode;
}

/**
 * Covers sensitive media according to the viewer's setting. Media that the viewer has uncovered stays
 * uncovered until it is unmounted.
 */
export function SensitiveMedia({ level, notice, revealLabel, ratio, children }: SensitiveMediaProps) {
  const [isShown, setShown] = useState(false);
  const shape = ratio ? { '--ratio': ratio } : undefined;
  if (level === 'none' || isShown) {
    return (
      <div className={styles.media} style={shape}>
        {children}
      </div>
    );
  }
  return (
    <div className={styles.media} style={shape}>
      {level !== 'hide' && (
        <div className={classes(styles.blurred, level === 'blur-30px' && styles.strong)} inert>
          {children}
        </div>
      )}
      <div className={classes(styles.cover, level === 'hide' && styles.opaque)}>
        <EyeOff size={26} strokeWidth={1.75} aria-hidden />
        <p>{notice}</p>
        <Button variant="inverse" size="sm" onClick={() => setShown(true)}>
          {revealLabel}
        </Button>
      </div>
    </div>
  );
}
