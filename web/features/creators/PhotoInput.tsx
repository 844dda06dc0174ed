import { Camera, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { usePicture } from './usePicture.ts';

type Picture = ReturnType<typeof usePicture>;

const icon = { size: 19, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Buttons to change and to remove a person's picture. */
export function AvatarButtons({ picture, isThere }: { picture: Picture; isThere: boolean }) {
  const t = useT();
  return (
    <>
      <PhotoInput label={t('creators.page.avatar')} picture={picture}>
        {(choose) => (
          <Button size="sm" icon={<Camera {...icon} />} loading={picture.isBusy} onClick={choose}>
            {t('creators.page.avatar')}
          </Button>
        )}
      </PhotoInput>
      {isThere && (
        <IconButton
          size="sm"
          label={t('creators.page.avatar.remove')}
          icon={<Trash2 {...icon} />}
          disabled={picture.isBusy}
          onClick={picture.remove}
        />
      )}
    </>
  );
}

interface PhotoInputProps {
  readonly label: string;
  readonly picture: Pick<Picture, 'take'>;
  readonly children: (choose: () => void) => ReactNode;
}

/** Opens the system's file picker; `children` renders the button that opens the picker. */
export function PhotoInput({ label, picture, children }: PhotoInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) picture.take(file);
          // The input is emptied, so that the browser also reports a change when the person chooses the same
          // file again after a failure.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
