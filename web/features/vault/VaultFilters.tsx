import { Ellipsis, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { DateTimeField } from '#web/ui/DateTimeField.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import { useFolders, useRemoveFolder } from './queries.ts';
import styles from './VaultFilters.module.css';
import { type Filters, noFilters } from './vault-query.ts';

interface VaultFiltersProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
  readonly total: number | undefined;
}

const kinds = ['photo', 'video', 'audio'] as const;
const usages = ['unused', 'used', 'sold'] as const;
const states = ['working', 'refused'] as const;

/** The vault's filters: kind, folder and use. A button shows further filters for state, date and price. */
export function VaultFilters({ filters, onChange, total }: VaultFiltersProps) {
  const t = useT();
  const format = useFormat();
  const folders = useFolders();
  const remove = useRemoveFolder();
  const [dialog, setDialog] = useState<'create' | 'rename' | 'remove' | null>(null);
  const [isWide, setWide] = useState(false);
  const folder = folders.data?.find(({ id }) => id === filters.folderId);
  const isAll = Object.values(filters).every((value) => value === null || value === '');
  const toggle = <Key extends 'kind' | 'usage'>(key: Key, value: Filters[Key]) =>
    onChange({ [key]: filters[key] === value ? null : value });
  return (
    <>
      <section className={styles.chips} aria-label={t('vault.filters')}>
        <Chip
          chosen={isAll}
          count={total === undefined ? undefined : format.number(total)}
          onClick={() => onChange(noFilters)}
        >
          {t('vault.filter.all')}
        </Chip>
        {kinds.map((kind) => (
          <Chip key={kind} chosen={filters.kind === kind} onClick={() => toggle('kind', kind)}>
            {t(`vault.filter.${kind}`)}
          </Chip>
        ))}
        {folders.data?.map(({ id, name, count }) => (
          <Chip
            key={id}
            chosen={filters.folderId === id}
            count={format.number(count)}
            onClick={() => onChange({ folderId: filters.folderId === id ? null : id })}
          >
            <bdi>{name}</bdi>
          </Chip>
        ))}
        {folder && (
          <FolderMenu
            name={folder.name}
            onRename={() => setDialog('rename')}
            onRemove={() => setDialog('remove')}
          />
        )}
        {usages.map((usage) => (
          <Chip key={usage} chosen={filters.usage === usage} onClick={() => toggle('usage', usage)}>
            {t(`vault.filter.${usage}`)}
          </Chip>
        ))}
        <Chip look="outline" aria-expanded={isWide} onClick={() => setWide(!isWide)}>
          {t('vault.filter.more')}
        </Chip>
        <Chip
          look="outline"
          icon={<FolderPlus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setDialog('create')}
        >
          {t('vault.folder.new')}
        </Chip>
      </section>
      {isWide && <MoreFilters filters={filters} onChange={onChange} />}
      {dialog === 'create' && <FolderDialog onClose={() => setDialog(null)} />}
      {dialog === 'rename' && folder && <FolderDialog folder={folder} onClose={() => setDialog(null)} />}
      <AlertDialog
        open={dialog === 'remove' && folder !== undefined}
        onOpenChange={() => setDialog(null)}
        tone="warning"
        title={t('vault.folder.remove.title', { name: folder?.name ?? '' })}
        message={t('vault.folder.remove.text')}
        closeLabel={t('vault.keep')}
        action={{
          label: t('vault.folder.remove'),
          variant: 'danger',
          loading: remove.isPending,
          onPress: () =>
            folder &&
            remove.mutate(folder.id, {
              onSuccess: () => onChange({ folderId: null }),
              onSettled: () => setDialog(null),
            }),
        }}
      />
    </>
  );
}

interface FolderMenuProps {
  readonly name: string;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function FolderMenu({ name, onRename, onRemove }: FolderMenuProps) {
  const t = useT();
  return (
    <Menu
      trigger={
        <IconButton
          label={t('vault.folder.acts', { name })}
          icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
        />
      }
      groups={[
        [
          { id: 'rename', label: t('vault.folder.rename'), onSelect: onRename },
          {
            id: 'remove',
            label: t('vault.folder.remove'),
            tone: 'danger',
            onSelect: onRemove,
          },
        ],
      ]}
    />
  );
}

/** The further filters: state, date and price. */
function MoreFilters({ filters, onChange }: Pick<VaultFiltersProps, 'filters' | 'onChange'>) {
  const t = useT();
  return (
    <div className={styles.fields}>
      {states.map((state) => (
        <Chip
          key={state}
          chosen={filters.state === state}
          onClick={() => onChange({ state: filters.state === state ? null : state })}
        >
          {t(`vault.filter.${state}`)}
        </Chip>
      ))}
      {(['from', 'to'] as const).map((bound) => (
        <DateTimeField
          key={bound}
          kind="date"
          label={t(`vault.filter.${bound}`)}
          value={filters[bound]}
          onValueChange={(day) => onChange({ [bound]: day })}
        />
      ))}
      {(['priceMin', 'priceMax'] as const).map((bound) => (
        <PriceField
          key={bound}
          label={t(`vault.filter.${bound}`)}
          value={filters[bound]}
          onValueChange={(price) => onChange({ [bound]: price })}
        />
      ))}
    </div>
  );
}
