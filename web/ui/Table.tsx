import { type Key, type ReactNode, useId } from 'react';
import { Skeleton } from './Skeleton.tsx';
import styles from './Table.module.css';
import { usePhone } from './usePhone.ts';

/** One column of a {@link Table}. The first column names the row. */
export interface Column<Item> {
  id: string;
  header: ReactNode;
  cell(item: Item): ReactNode;
  /** Left out of the phone list. */
  wideOnly?: boolean | undefined;
  /** What can be done with the row: in the phone list it stands beside the name. */
  isAct?: boolean | undefined;
}

/** Props of {@link Table}. */
export interface TableProps<Item> {
  /** What the table holds; read out, not drawn. */
  caption: string;
  columns: readonly Column<Item>[];
  rows: readonly Item[];
  rowKey(item: Item): Key;
  /** Draws this many grey rows instead. */
  loadingRows?: number | undefined;
  /** Shown instead of rows when there are none: an EmptyState. */
  empty?: ReactNode;
  /** Shown instead of rows when they could not be read: a Banner with Retry. */
  error?: ReactNode;
  /** Part of the data is missing: says which. */
  partial?: ReactNode;
}

/** Figures in rows and columns; on a phone a list with each row's figures under its name. */
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

// Takes focus, so that the keyboard can scroll a table wider than its place; Safari would not let it otherwise.
const SCROLLER = { className: styles.scroller, tabIndex: 0 };

function TableForm<Item>({ caption, columns, rows, rowKey, loadingRows }: TableProps<Item>) {
  const waiting = Array.from({ length: loadingRows ?? 0 }, (_, place) => place);
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
            ? waiting.map((place) => (
                <tr key={place}>
                  {columns.map((column) => (
                    <td key={column.id}>
                      <Skeleton width="64px" className={styles.waiting} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map((column, place) =>
                    place === 0 ? (
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
  const waiting = Array.from({ length: loadingRows ?? 0 }, (_, place) => place);
  return (
    <>
      <p id={id} className={styles.hidden}>
        {caption}
      </p>
      <ul className={styles.list} aria-labelledby={id} aria-busy={loadingRows !== undefined || undefined}>
        {waiting.map((place) => (
          <li key={place}>
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
