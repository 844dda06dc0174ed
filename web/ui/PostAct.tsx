import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './PostAct.module.css';

export interface PostActProps {
  /** The accessible name with the number, for example "Like, 1,204 likes". */
  label: string;
  /** The formatted number, shown beside the icon. */
  text?: ReactNode;
  /** For the like and save buttons: whether the viewer has liked or saved the post. */
  pressed?: boolean | undefined;
  onPress(): void;
}

/**
 * All props of a PostAct. The caller of PostCard passes the PostActProps; PostCard adds the icon, the tone
 * and the position.
 */
export interface PostActLook extends PostActProps {
  icon: LucideIcon;
  /** `accent` always has the accent color, for money. `accentWhenOn` has it only while `pressed`. */
  tone?: 'plain' | 'accent' | 'accentWhenOn' | undefined;
  atEnd?: boolean | undefined;
}

/**
 * A button below a post, with a number beside its icon. It is for liking, commenting, tipping or saving the
 * post.
 */
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
