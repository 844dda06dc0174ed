import { useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Text } from '#web/ui/Text.tsx';
import { useFolders, useVault, type VaultItem, type VaultQuery } from './queries.ts';
import styles from './VaultFilters.module.css';
import { VaultGrid } from './VaultGrid.tsx';

export interface VaultPickerProps {
  /** The maximum number of files that may be chosen. */
  readonly max: number;
  /** The kinds of files to offer; all kinds by default. */
  readonly kinds?: readonly VaultItem['kind'][] | undefined;
  /** The ids of files that the caller already uses, which are not offered. */
  readonly taken?: ReadonlySet<string> | undefined;
  readonly onPick: (items: readonly VaultItem[]) => void;
  readonly onClose: () => void;
}

const allKinds = ['photo', 'video', 'audio'] as const;

/**
 * A dialog to choose files from the vault; they are returned in the order chosen. The screen must load the
 * translation namespaces `vault` and `media`.
 */
export function VaultPicker({ max, kinds = allKinds, taken, onPick, onClose }: VaultPickerProps) {
  const t = useT();
  const folders = useFolders();
  const [kind, setKind] = useState<VaultItem['kind'] | null>(kinds.length === 1 ? (kinds[0] ?? null) : null);
  const [folderId, setFolderId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly VaultItem[]>([]);
  const filters: VaultQuery = {
    state: 'ready',
    ...(kind ? { kind } : {}),
    ...(folderId ? { folderId } : {}),
  };
  const query = useVault(filters);
  const items = (query.data?.pages.flatMap((page) => page.items) ?? []).filter(
    ({ id, kind: its }) => !taken?.has(id) && kinds.includes(its),
  );
  const isEmpty = query.data !== undefined && items.length === 0 && !query.hasNextPage;
  const toggle = (item: VaultItem) => {
    const rest = chosen.filter(({ id }) => id !== item.id);
    if (rest.length < chosen.length) setChosen(rest);
    else if (max === 1) setChosen([item]);
    else if (chosen.length < max) setChosen([...chosen, item]);
  };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t('vault.picker.title')}
      closeLabel={t('core.close')}
      footer={
        <Button
          variant="primary"
          wide
          disabled={chosen.length === 0}
          onClick={() => {
            onPick(chosen);
            onClose();
          }}
        >
          {t('vault.picker.take', { count: chosen.length })}
        </Button>
      }
    >
      <div className={styles.picker}>
        <section className={styles.chips} aria-label={t('vault.filters')}>
          {kinds.length > 1 &&
            kinds.map((each) => (
              <Chip key={each} chosen={kind === each} onClick={() => setKind(kind === each ? null : each)}>
                {t(`vault.filter.${each}`)}
              </Chip>
            ))}
          {folders.data?.map(({ id, name }) => (
            <Chip key={id} chosen={folderId === id} onClick={() => setFolderId(folderId === id ? null : id)}>
              <bdi>{name}</bdi>
            </Chip>
          ))}
        </section>
        {chosen.length >= max && (
          <Text size="meta" tone="support">
            {t('vault.picker.full', { count: max })}
          </Text>
        )}
        {query.isError && !query.data ? (
          <Button onClick={() => void query.refetch()}>{t('vault.retry')}</Button>
        ) : isEmpty ? (
          <EmptyState drawing="vault" title={t('vault.picker.empty')} level={3}>
            {t('vault.picker.empty.text')}
          </EmptyState>
        ) : (
          <VaultGrid items={items} query={query} chosen={chosen.map(({ id }) => id)} onToggle={toggle} />
        )}
      </div>
    </Dialog>
  );
}
