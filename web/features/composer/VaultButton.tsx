import { type ReactNode, useState } from 'react';
import { POST_MEDIA_MAX } from '#contract/limits.ts';
import { LazyVaultPicker } from '#web/features/vault/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { asDraftMedia } from './draft.ts';
import type { PartProps } from './part.ts';

/** A button that adds files from the vault to the post. */
export function VaultButton({ draft, onChange, icon }: PartProps & { readonly icon: ReactNode }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('composer.media.vault')} icon={icon} onClick={() => setOpen(true)} />
      {isOpen && (
        <LazyVaultPicker
          taken={new Set(draft.media.flatMap(({ mediaId }) => mediaId ?? []))}
          max={POST_MEDIA_MAX - draft.media.length}
          onClose={() => setOpen(false)}
          onPick={(picked) =>
            onChange((now) => ({
              media: [...now.media, ...picked.map(asDraftMedia)],
            }))
          }
        />
      )}
    </>
  );
}
