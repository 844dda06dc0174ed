import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './ProfileForm.module.css';

/** The placeholder of the profile form. */
export function ProfileLoading() {
  return (
    <Card aria-busy="true">
      <div className={styles.person}>
        <Skeleton shape="circle" width="72px" height="72px" />
        <Skeleton width="60%" height="16px" />
      </div>
      <div className={styles.fields}>
        <Skeleton className={styles.wide} shape="block" height="74px" />
        <Skeleton className={styles.wide} shape="block" height="122px" />
        <Skeleton shape="block" height="74px" />
        <Skeleton shape="block" height="74px" />
      </div>
    </Card>
  );
}
