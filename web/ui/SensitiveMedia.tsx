import { EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './SensitiveMedia.module.css';

/** How much of it the viewer wants to see at once: their own setting, not a lock. */
export type SensitiveLevel = 'none' | 'blur-15px' | 'blur-30px' | 'hide';

/** Props of {@link SensitiveMedia}. */
export interface SensitiveMediaProps {
  level: SensitiveLevel;
  /** Why it is covered, in a sentence. */
  notice: ReactNode;
  /** The button that uncovers it here: "Show". */
  revealLabel: string;
  /** Width by height, so that nothing moves when it is uncovered: "4 / 3". */
  ratio?: string | undefined;
  /** The picture or video. With `hide` it is not even loaded. */
  children: ReactNode;
}

/** Covers media that the viewer has asked not to meet by surprise. Uncovering lasts as long as it stays on the page. */
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
