import type { ElementType, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Text.module.css';

export interface TextProps {
  /**
   * The HTML element. Default: a paragraph. For a heading, the element decides the level, and `size` decides
   * the look.
   */
  as?: ElementType | undefined;
  size?: 'hero' | 'd1' | 'd2' | 'h1' | 'h2' | 'body' | 'ui' | 'meta' | 'micro' | undefined;
  tone?: 'text' | 'support' | 'meta' | 'accent' | 'positive' | 'danger' | 'inherit' | undefined;
  weight?: 'regular' | 'medium' | 'semi' | undefined;
  /** Limits the text to one line, which is cut with an ellipsis. */
  oneLine?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Text in one of the sizes of the type scale. */
export function Text({
  as: Element = 'p',
  size = 'body',
  tone,
  weight,
  oneLine,
  id,
  className,
  children,
}: TextProps) {
  return (
    <Element
      id={id}
      className={classes(
        styles[size],
        tone && styles[`${tone}Tone`],
        weight && styles[weight],
        oneLine && styles.oneLine,
        className,
      )}
    >
      {children}
    </Element>
  );
}
