import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './PostAct.module.css';

/** One act below a post. */
export interface PostActProps {
  /** Accessible name, with the number: "Like, 1,204 likes". */
  label: string;
  /** Drawn beside the icon, formatted. */
  text?: ReactNode;
  /** For like and save: whether it is on. */
  pressed?: boolean | undefined;
  onPress(): void;
}

/** Props of {@link PostAct}, beside those its post passes on. */
export interface PostActLook extends PostActProps {
  icon: LucideIcon;
  /** Lamp always (money), or only while pressed. */
  tone?: 'plain' | 'accent' | 'accentWhenOn' | undefined;
  atEnd?: boolean | undefined;
}

/** A like, comment, tip or save button with its number. */
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
