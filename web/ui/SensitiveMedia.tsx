import { EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './SensitiveMedia.module.css';

/** How sensitive media is covered at first: the viewer's own setting, not a lock. */
export type SensitiveLevel = 'none' | 'blur-15px' | 'blur-30px' | 'hide';

/** Props of {@link SensitiveMedia}. */
export interface SensitiveMediaProps {
  level: SensitiveLevel;
  /** Why the media is covered, in a sentence. */
  notice: ReactNode;
  /** Label of the button that uncovers the media: "Show". */
  revealLabel: string;
  /** Aspect ratio, for example "4 / 3", so that the layout does not shift when the media is uncovered. */
  ratio?: string | undefined;
  /** The picture or video. With `hide` it is not loaded until it is uncovered. */
  children: ReactNode;
}

/** Covers sensitive media as the viewer's setting says. Once uncovered, it stays so until unmount. */
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
