import { type Key, type ReactNode, useId } from 'react';
import { Skeleton } from './Skeleton.tsx';
import styles from './Table.module.css';
import { usePhone } from './usePhone.ts';

/** One column of a {@link Table}. The first column names the row. */
export interface Column<Item> {
  id: string;
  header: ReactNode;
  cell(item: Item): ReactNode;
  /** Not shown in the phone layout. */
  wideOnly?: boolean | undefined;
  /** The column holds the row's actions. The phone layout shows them beside the name. */
  isAct?: boolean | undefined;
}

/** Props of {@link Table}. */
export interface TableProps<Item> {
  /** The table's accessible name; not visible. */
  caption: string;
  columns: readonly Column<Item>[];
  rows: readonly Item[];
  rowKey(item: Item): Key;
  /** Draws this many placeholder rows instead of `rows`. */
  loadingRows?: number | undefined;
  /** Shown if there are no rows: an EmptyState. */
  empty?: ReactNode;
  /** Shown instead of rows that could not be loaded: a Banner with Retry. */
  error?: ReactNode;
  /** Says which part of the data is missing, if any. */
  partial?: ReactNode;
}

/** A table; on a phone a list that shows each row's figures below its name. */
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

// Focusable, so that a table wider than its container can be scrolled by keyboard; Safari needs the tabIndex.
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
