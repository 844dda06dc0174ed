import type { ReactNode } from 'react';
import { Card, type CardProps } from './Card.tsx';
import styles from './TitledCard.module.css';

/** Props of {@link TitledCard}. */
export interface TitledCardProps extends Omit<CardProps, 'title' | 'className'> {
  /** Omit it if the content has its own `h2`. */
  title?: ReactNode;
  /** Shown opposite the title: a button that adds an item, or a short text. */
  aside?: ReactNode;
}

/** A card with a title and vertically stacked content. */
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
