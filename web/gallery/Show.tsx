import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './Gallery.module.css';

/** A group of examples under one heading. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={name}>
      <h2>{name}</h2>
      <div className={styles.shows}>{children}</div>
    </section>
  );
}

/** One example with its label. `layout` arranges the parts of the example. */
export function Show(props: {
  name: string;
  wide?: boolean;
  layout?: 'flow' | 'column' | 'thread' | 'tiles' | 'framed' | 'plain';
  children: ReactNode;
}) {
  const { layout = 'flow' } = props;
  return (
    <article className={classes(styles.show, props.wide && styles.wide)}>
      <h3>{props.name}</h3>
      <div className={layout === 'plain' ? undefined : styles[layout]}>{props.children}</div>
    </article>
  );
}
