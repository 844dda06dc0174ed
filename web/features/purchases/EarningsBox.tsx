import { useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import { EarningsSums } from './Earnings.tsx';
import styles from './EarningsBox.module.css';
import { MoveEarnedDialog, movable } from './MoveEarnedDialog.tsx';
import { useEarnings } from './queries.ts';

/** A summary of a creator's earnings, separate from the wallet balance. Shown only to people with a page. */
export function EarningsBox() {
  const t = useT();
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  const earnings = useEarnings({ isCreator });
  const sums = earnings.data?.pages[0];
  const [isMoving, setMoving] = useState(false);
  if (!isCreator || earnings.isError) return null;
  return (
    <Card>
      <div className={styles.head}>
        <Text as="h2" size="h2">
          {t('wallet.earnings')}
        </Text>
        <Link className={linkClass()} to={routeNamed('Payments').path}>
          {t('titles.Payments')}
        </Link>
      </div>
      {sums ? <EarningsSums sums={sums} /> : <Skeleton shape="block" height="64px" />}
      {sums && movable(sums.available) > 0n && (
        <Button wide onClick={() => setMoving(true)}>
          {t('wallet.earnings.move')}
        </Button>
      )}
      {isMoving && sums && (
        <MoveEarnedDialog available={movable(sums.available)} onClose={() => setMoving(false)} />
      )}
    </Card>
  );
}
