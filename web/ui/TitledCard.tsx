import type { ReactNode } from 'react';
import { Card, type CardProps } from './Card.tsx';
import styles from './TitledCard.module.css';

export interface TitledCardProps extends Omit<CardProps, 'title' | 'className'> {
  /** The title. Not needed if the content has an `h2` of its own. */
  title?: ReactNode;
  /** Shown at the end of the title's line: a button that adds an item, or a short text. */
  aside?: ReactNode;
}

/** A card with a title, and with its content stacked below. */
export function TitledCard({ title, aside, children, ...card }: TitledCardProps) {
  const heading = title !== undefined && <h2>{title}</h2>;
  return (
    <Card {...card} className={styles.card}>
      {aside ? (
        <div className={styles.head}>
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {children}
    </Card>
  );
}
