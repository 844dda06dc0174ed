import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './BuyersDialog.module.css';
import { useSales } from './queries.ts';

/** A dialog that shows a creator how often one of the creator's posts was sold, and to whom. */
export function BuyersDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const sales = useSales(id);
  const first = sales.data?.pages[0];
  const buyers = sales.data?.pages.flatMap((page) => page.buyers) ?? [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('posts.buyers.title')}
      closeLabel={t('core.close')}
      size="md"
    >
      {!first &&
        (sales.isError ? <LoadFailed onRetry={() => void sales.refetch()} /> : <RowsLoading count={3} />)}
      {first && (
        <dl className={styles.sums}>
          <div>
            <dt>{t('posts.buyers.sold')}</dt>
            <dd>{format.number(first.sold)}</dd>
          </div>
          <div>
            <dt>{t('posts.buyers.earned')}</dt>
            <dd>{money.write(first.earned)}</dd>
          </div>
          <div>
            <dt>{t('posts.buyers.tips')}</dt>
            <dd>{money.write(first.tips)}</dd>
          </div>
        </dl>
      )}
      {first && buyers.length === 0 && <Text tone="support">{t('posts.buyers.none')}</Text>}
      {buyers.length > 0 && (
        <Rows>
          {buyers.map(({ name, avatar, price, at }) => (
            <Row
              key={`${name} ${at}`}
              leading={<Avatar name={name} src={avatar} seed={name} />}
              title={<bdi>{name}</bdi>}
              detail={format.relative(at)}
              trailing={<bdi>{money.write(price)}</bdi>}
            />
          ))}
        </Rows>
      )}
      {sales.hasNextPage && (
        <Button wide loading={sales.isFetchingNextPage} onClick={() => void sales.fetchNextPage()}>
          {t('posts.buyers.more')}
        </Button>
      )}
    </Dialog>
  );
}
