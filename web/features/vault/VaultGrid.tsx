import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { useVault, VaultItem } from './queries.ts';
import styles from './VaultGrid.module.css';
import { VaultTile } from './VaultTile.tsx';

interface VaultGridProps {
  readonly items: readonly VaultItem[];
  readonly query: ReturnType<typeof useVault>;
  readonly chosen: readonly string[];
  readonly onToggle: (item: VaultItem) => void;
}

const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/**
 * A grid of selectable files, with a button to load more. The caller decides what happens to the selected
 * files.
 */
export function VaultGrid({ items, query, chosen, onToggle }: VaultGridProps) {
  const t = useT();
  if (query.isPending)
    return (
      <div className={styles.grid} role="status" aria-label={t('vault.loading')}>
        {waiting.map((key) => (
          <Skeleton key={key} shape="block" className={styles.tile} />
        ))}
      </div>
    );
  return (
    <>
      <ul className={styles.grid} aria-label={t('vault.files')} aria-busy={query.isFetching}>
        {items.map((item) => {
          const place = chosen.indexOf(item.id);
          return (
            <li key={item.id}>
              <VaultTile
                item={item}
                ordinal={place < 0 ? undefined : place + 1}
                onToggle={() => onToggle(item)}
              />
            </li>
          );
        })}
      </ul>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('vault.more')}
          </Button>
        </div>
      )}
    </>
  );
}
