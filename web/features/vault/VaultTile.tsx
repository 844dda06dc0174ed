import { refusalKey, useSources, useUploads } from '#web/features/media/index.ts';
import { clockText } from '#web/kit/clock-text.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { MediaTile } from '#web/ui/MediaTile.tsx';
import { useRemoveMedia, useRetryMedia, type VaultItem } from './queries.ts';

interface VaultTileProps {
  readonly item: VaultItem;
  /** The file's position in the selection, counted from 1; undefined when the file is not selected. */
  readonly ordinal: number | undefined;
  readonly onToggle: () => void;
}

/** A file in the grid. It is selectable, still being processed, or refused with a reason. */
export function VaultTile({ item, ordinal, onToggle }: VaultTileProps) {
  const t = useT();
  const format = useFormat();
  const { sources, renew } = useSources(item);
  const retry = useRetryMedia();
  const remove = useRemoveMedia();
  // The server stores no file names. The name is known only while this tab still lists the file's upload.
  const upload = useUploads(({ uploads }) => uploads.find(({ mediaId }) => mediaId === item.id));
  const label = t('vault.tile', { kind: t(`vault.kind.${item.kind}`), date: format.date(item.createdAt) });
  if (item.state === 'refused')
    return (
      <MediaTile
        state="failed"
        label={upload?.name ?? label}
        detail={t(refusalKey(item.refusal ?? 'failed'))}
        action={
          item.refusal === 'failed' ? (
            <Button size="sm" loading={retry.isPending} onClick={() => retry.mutate(item.id)}>
              {t('vault.again')}
            </Button>
          ) : (
            <Button size="sm" loading={remove.isPending} onClick={() => remove.mutate([item.id])}>
              {t('vault.discard')}
            </Button>
          )
        }
      />
    );
  if (item.state !== 'ready')
    return (
      <MediaTile
        state="uploading"
        label={upload?.name ?? t(`vault.kind.${item.kind}`)}
        detail={t('vault.preparing')}
      />
    );
  const image = sources?.images.find(({ width }) => width >= 320) ?? sources?.images[0];
  return (
    <MediaTile
      kind={item.kind}
      label={label}
      src={image?.address}
      // A signed URL expires after one minute, so a picture that is scrolled back into view later needs a new
      // URL.
      onBroken={() => void renew()}
      duration={item.durationMs === null ? undefined : clockText(item.durationMs / 1000)}
      fact={item.sold > 0 ? t('vault.sold', { count: format.number(item.sold) }) : undefined}
      ordinal={ordinal}
      onToggle={onToggle}
    />
  );
}
