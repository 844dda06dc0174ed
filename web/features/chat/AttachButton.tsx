import { FolderOpen, Plus, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { MESSAGE_MEDIA_MAX } from '#contract/limits.ts';
import { ACCEPTED_FILES } from '#web/features/media/index.ts';
import { LazyVaultPicker } from '#web/features/vault/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { attachMedia, useAttachments } from './attachments.ts';

interface AttachButtonProps {
  readonly chatId: string;
  readonly hasVault: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Attaches files from the device and, for creators, from the vault. */
export function AttachButton({ chatId, hasVault, onFiles }: AttachButtonProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const attached = useAttachments(chatId);
  const choose = () => input.current?.click();
  const plus = <Plus size={21} strokeWidth={1.75} aria-hidden />;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_FILES}
        aria-label={t('chat.attach')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Without this reset, choosing the same file again after removing it would fire no change event.
          currentTarget.value = '';
        }}
      />
      {hasVault ? (
        <Menu
          side="top"
          align="start"
          trigger={<IconButton label={t('chat.attach')} icon={plus} />}
          groups={[
            [
              { id: 'device', label: t('chat.attach.device'), icon: <Upload {...icon} />, onSelect: choose },
              {
                id: 'vault',
                label: t('chat.attach.vault'),
                icon: <FolderOpen {...icon} />,
                onSelect: () => setPicking(true),
              },
            ],
          ]}
        />
      ) : (
        <IconButton label={t('chat.attach')} icon={plus} onClick={choose} />
      )}
      {isPicking && (
        <LazyVaultPicker
          max={MESSAGE_MEDIA_MAX - attached.length}
          taken={new Set(attached.flatMap(({ mediaId }) => mediaId ?? []))}
          onPick={(picked) => attachMedia(chatId, picked)}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
