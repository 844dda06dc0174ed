import type { ReactNode } from 'react';
import styles from './NamingCell.module.css';

/** Props of {@link NamingCell}. */
export interface NamingCellProps {
  /** URL of a small picture. */
  picture?: string | undefined;
  children: ReactNode;
}

/** The first cell of a table row: a small picture and the item's name. */
export function NamingCell({ picture, children }: NamingCellProps) {
  return (
    <span className={styles.naming}>
      {picture && <img src={picture} alt="" width={40} height={40} loading="lazy" />}
      {children}
    </span>
  );
}
