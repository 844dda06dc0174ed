import { Row } from './Row.tsx';
import { Rows } from './Rows.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The shape of a list that is on its way. */
export function RowsLoading({ count }: { count: number }) {
  return (
    <div aria-busy="true">
      <Rows>
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <Row
            key={place}
            leading={<Skeleton shape="circle" width="40px" height="40px" />}
            title={<Skeleton width="40%" height="16px" />}
            detail={<Skeleton width="64%" height="13px" />}
          />
        ))}
      </Rows>
    </div>
  );
}
