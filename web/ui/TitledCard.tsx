import type { ReactNode } from 'react';
import { Card, type CardProps } from './Card.tsx';
import styles from './TitledCard.module.css';

/** Props of {@link TitledCard}. */
export interface TitledCardProps extends Omit<CardProps, 'title' | 'className'> {
  /** Absent where an `h2` inside, the name of a group, is the title. */
  title?: ReactNode;
  /** Stands at the other end of the title's line: what adds to the card, or a word about it. */
  aside?: ReactNode;
}

/** A card whose parts stand below one another under a title. */
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
