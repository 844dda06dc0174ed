import { MediaView } from '#web/features/media/index.ts';
import { clockText } from '#web/kit/clock-text.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import { bytesText } from './bytes-text.ts';
import { useFolders, useVaultItem } from './queries.ts';
import styles from './VaultDetail.module.css';
import { VaultUses } from './VaultUses.tsx';

/**
 * A dialog for one file. It shows the file's picture or player, its properties with sales and earnings, and
 * where the file is used.
 */
export function VaultDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const one = useVaultItem(id);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t('vault.detail.title')}
      closeLabel={t('core.close')}
    >
      {one.isPending && <Skeleton shape="block" height="320px" />}
      {one.isError && !one.data && (
        <>
          <Text>{t('vault.failed')}</Text>
          <Button onClick={() => void one.refetch()}>{t('vault.retry')}</Button>
        </>
      )}
      {one.data && <Detail {...one.data} />}
    </Dialog>
  );
}

function Detail({ item, uses }: NonNullable<ReturnType<typeof useVaultItem>['data']>) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const folders = useFolders();
  const facts: readonly [string, string | undefined][] = [
    [t('vault.detail.added'), format.date(item.createdAt)],
    [t('vault.detail.size'), bytesText(item.bytes, format.number)],
    [t('vault.detail.length'), item.durationMs === null ? undefined : clockText(item.durationMs / 1000)],
    [
      t('vault.detail.folder'),
      folders.data?.find(({ id }) => id === item.folderId)?.name ?? t('vault.folder.none'),
    ],
    [t('vault.detail.mark'), item.isMarked ? t('vault.detail.yes') : t('vault.detail.no')],
    [t('vault.detail.sold'), format.number(item.sold)],
    [t('vault.detail.owners'), format.number(item.owners)],
    [t('vault.detail.earned'), money.write(item.earned)],
  ];
  return (
    <div className={styles.detail}>
      <MediaView
        media={item}
        alt={t(`vault.kind.${item.kind}`)}
        sizes="720px"
        fit="contain"
        className={styles.media}
      />
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <Text as="h3" size="h2">
        {t('vault.detail.uses')}
      </Text>
      <VaultUses uses={uses} />
    </div>
  );
}
