import type { ReactNode } from 'react';
import styles from './NamingCell.module.css';

export interface NamingCellProps {
  /** The URL of a small picture of the item. */
  picture?: string | undefined;
  children: ReactNode;
}

/** The first cell of a table row: a small picture and the name of the item. */
export function NamingCell({ picture, children }: NamingCellProps) {
  return (
    <span className={styles.naming}>
      {picture && <img src={picture} alt="" width={40} height={40} loading="lazy" />}
      {children}
    </span>
  );
}
