import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './PostAct.module.css';

/** One action below a post. */
export interface PostActProps {
  /** Accessible name with the count: "Like, 1,204 likes". */
  label: string;
  /** The formatted count, shown beside the icon. */
  text?: ReactNode;
  /** For like and save: whether the viewer has liked or saved the post. */
  pressed?: boolean | undefined;
  onPress(): void;
}

/** Props of {@link PostAct}: those that PostCard's caller passes, and the look that PostCard adds. */
export interface PostActLook extends PostActProps {
  icon: LucideIcon;
  /** The accent colour: `accent` always (for money), `accentWhenOn` only while `pressed`. */
  tone?: 'plain' | 'accent' | 'accentWhenOn' | undefined;
  atEnd?: boolean | undefined;
}

/** A like, comment, tip or save button with its count. */
export function PostAct({
  label,
  text,
  pressed,
  onPress,
  icon: Icon,
  tone = 'plain',
  atEnd = false,
}: PostActLook) {
  return (
    <button
      type="button"
      className={classes(styles.act, styles[tone], atEnd && styles.atEnd)}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {text !== undefined && <bdi>{text}</bdi>}
    </button>
  );
}
