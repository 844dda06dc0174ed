import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { MEDIA_BATCH_MAX } from '#contract/limits.ts';
import { ACCEPTED_FILES } from '#web/features/media/kind-of-file.ts';
import { addFiles } from '#web/features/media/uploads.ts';
import { bytesText } from '#web/features/vault/bytes-text.ts';
import { useVault, type VaultItem } from '#web/features/vault/queries.ts';
import { VaultActs } from '#web/features/vault/VaultActs.tsx';
import { VaultFilters } from '#web/features/vault/VaultFilters.tsx';
import { VaultGrid } from '#web/features/vault/VaultGrid.tsx';
import { type Filters, isFiltered, noFilters, queryOf } from '#web/features/vault/vault-query.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { useUser } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { DropZone } from '#web/ui/DropZone.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** A creator's media library. Fans are redirected to their purchases. */
export function VaultScreen() {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  return isCreator ? <Vault /> : <Navigate replace to={`${routeNamed('Collections').path}?tab=bought`} />;
}

function Vault() {
  const t = useT();
  const format = useFormat();
  const [filters, setFilters] = useState<Filters>(noFilters);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const query = useVault(queryOf(filters));
  const first = query.data?.pages[0];
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const isEmpty = query.data !== undefined && items.length === 0;
  const write = (bytes: number) => bytesText(bytes, format.number);
  const toggle = ({ id }: VaultItem) =>
    setChosen((now) =>
      now.includes(id) ? now.filter((one) => one !== id) : [...now, id].slice(-MEDIA_BATCH_MAX),
    );
  return (
    <ScreenFrame
      wide
      title={t('titles.Vault')}
      detail={
        first && (
          <>
            {t('vault.total', { count: first.total })} ·{' '}
            {t('vault.room', { used: write(first.room.usedBytes), limit: write(first.room.limitBytes) })}
          </>
        )
      }
      actions={<UploadButton />}
    >
      <VaultFilters
        filters={filters}
        onChange={(change) => setFilters((now) => ({ ...now, ...change }))}
        total={first?.total}
      />
      {query.isError && !query.data && (
        <EmptyState
          drawing="error"
          title={t('vault.failed')}
          action={<Button onClick={() => void query.refetch()}>{t('vault.retry')}</Button>}
        />
      )}
      {isEmpty && isFiltered(filters) && (
        <EmptyState
          drawing="search"
          title={t('vault.none')}
          action={<Button onClick={() => setFilters(noFilters)}>{t('vault.clear')}</Button>}
        >
          {t('vault.none.text')}
        </EmptyState>
      )}
      {isEmpty && !isFiltered(filters) && (
        <EmptyState drawing="vault" title={t('vault.empty')}>
          {t('vault.empty.text')}
        </EmptyState>
      )}
      {!isFiltered(filters) && first && (
        <DropZone
          multiple
          slim={!isEmpty}
          accept={ACCEPTED_FILES}
          label={t('vault.drop')}
          hint={t('vault.drop.hint')}
          onFiles={addFiles}
          onRefused={addFiles}
        />
      )}
      {!isEmpty && !(query.isError && !query.data) && (
        <VaultGrid items={items} query={query} chosen={chosen} onToggle={toggle} />
      )}
      <VaultActs ids={chosen} onDone={() => setChosen([])} />
    </ScreenFrame>
  );
}

function UploadButton() {
  const t = useT();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_FILES}
        onChange={(event) => {
          addFiles(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="primary"
        icon={<Upload size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {t('vault.upload')}
      </Button>
    </>
  );
}
