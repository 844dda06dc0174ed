import { Row } from './Row.tsx';
import { Rows } from './Rows.tsx';
import styles from './RowsLoading.module.css';
import { Skeleton } from './Skeleton.tsx';

/** Placeholder rows for a list that is loading. */
export function RowsLoading({ count }: { count: number }) {
  return (
    <div aria-busy="true">
      <Rows>
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <Row
            key={index}
            leading={<Skeleton shape="circle" width="40px" height="40px" />}
            title={<Skeleton width="40%" height="14px" className={styles.line} />}
            detail={<Skeleton width="64%" height="12px" className={styles.line} />}
          />
        ))}
      </Rows>
    </div>
  );
}
