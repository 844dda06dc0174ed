import { type Key, type ReactNode, useId } from 'react';
import { Skeleton } from './Skeleton.tsx';
import styles from './Table.module.css';
import { usePhone } from './usePhone.ts';

/** A column of a {@link Table}. The first column of a table names the row. */
export interface Column<Item> {
  id: string;
  header: ReactNode;
  cell(item: Item): ReactNode;
  /** Whether the phone layout leaves the column out. */
  wideOnly?: boolean | undefined;
  /** Whether the column contains buttons. The phone layout shows them beside the name of the row. */
  isAct?: boolean | undefined;
}

export interface TableProps<Item> {
  /** The accessible name of the table. It is not visible. */
  caption: string;
  columns: readonly Column<Item>[];
  rows: readonly Item[];
  rowKey(item: Item): Key;
  /** The number of placeholder rows that are drawn instead of `rows` while the data loads. */
  loadingRows?: number | undefined;
  /** Shown if there are no rows, usually an EmptyState. */
  empty?: ReactNode;
  /** Shown instead of rows that could not be loaded, usually a Banner with a retry button. */
  error?: ReactNode;
  /** A text that says which part of the data is missing; undefined if none is. */
  partial?: ReactNode;
}

/** A table. On a phone it is a list with the figures of each row below the name of the row. */
export function Table<Item>(props: TableProps<Item>) {
  const isPhone = usePhone();
  if (props.error) return <div className={styles.message}>{props.error}</div>;
  const isLoading = props.loadingRows !== undefined;
  if (!isLoading && props.rows.length === 0) return <div className={styles.message}>{props.empty}</div>;
  return (
    <>
      {isPhone ? <ListForm {...props} /> : <TableForm {...props} />}
      {props.partial && <p className={styles.partial}>{props.partial}</p>}
    </>
  );
}

// The tabIndex makes a table that is wider than its container scrollable by keyboard, also in Safari.
const SCROLLER = { className: styles.scroller, tabIndex: 0 };

function TableForm<Item>({ caption, columns, rows, rowKey, loadingRows }: TableProps<Item>) {
  const waiting = Array.from({ length: loadingRows ?? 0 }, (_, index) => index);
  return (
    <section {...SCROLLER} aria-label={caption}>
      <table className={styles.table} aria-busy={loadingRows !== undefined || undefined}>
        <caption className={styles.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loadingRows !== undefined
            ? waiting.map((index) => (
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column.id}>
                      <Skeleton width="64px" className={styles.waiting} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map((column, index) =>
                    index === 0 ? (
                      <th key={column.id} scope="row">
                        {column.cell(row)}
                      </th>
                    ) : (
                      <td key={column.id}>{column.cell(row)}</td>
                    ),
                  )}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
}

function ListForm<Item>({ caption, columns, rows, rowKey, loadingRows }: TableProps<Item>) {
  const id = useId();
  const [naming, ...rest] = columns.filter((column) => !column.wideOnly);
  const facts = rest.filter((column) => !column.isAct);
  const acts = rest.filter((column) => column.isAct);
  const waiting = Array.from({ length: loadingRows ?? 0 }, (_, index) => index);
  return (
    <>
      <p id={id} className={styles.hidden}>
        {caption}
      </p>
      <ul className={styles.list} aria-labelledby={id} aria-busy={loadingRows !== undefined || undefined}>
        {waiting.map((index) => (
          <li key={index}>
            <Skeleton width="60%" />
            <Skeleton width="90%" />
          </li>
        ))}
        {loadingRows === undefined &&
          rows.map((row) => (
            <li key={rowKey(row)}>
              <div className={styles.name}>
                {naming?.cell(row)}
                {acts.map((column) => (
                  <span key={column.id}>{column.cell(row)}</span>
                ))}
              </div>
              <dl className={styles.facts}>
                {facts.map((column) => (
                  <div key={column.id}>
                    <dt>{column.header}</dt>
                    <dd>{column.cell(row)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
      </ul>
    </>
  );
}
