import { Camera, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Avatar, hueOf } from '#web/ui/Avatar.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { CreatorPage } from './keys.ts';
import styles from './PagePictures.module.css';
import { usePicture } from './usePicture.ts';

const icon = { size: 19, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The two pictures of one's page, as they stand there, each with its own way to change it. */
export function PagePictures({ page: { banner, creator } }: { page: CreatorPage }) {
  const t = useT();
  const wide = usePicture('bannerId');
  const face = usePicture('avatarId');
  const problem = wide.problem ?? face.problem;
  return (
    <>
      <div className={styles.banner} style={{ '--hue': hueOf(creator.domain) }}>
        {banner && <img src={banner} alt="" />}
        <div className={styles.corner}>
          <PhotoInput label={t('creators.page.banner')} picture={wide}>
            {(choose) => (
              <IconButton
                variant="media"
                label={t('creators.page.banner')}
                icon={<Camera {...icon} />}
                loading={wide.isBusy}
                onClick={choose}
              />
            )}
          </PhotoInput>
          {banner && (
            <IconButton
              variant="media"
              label={t('creators.page.banner.remove')}
              icon={<Trash2 {...icon} />}
              disabled={wide.isBusy}
              onClick={wide.remove}
            />
          )}
        </div>
      </div>
      <div className={styles.face}>
        <Avatar
          className={styles.avatar}
          name={creator.name}
          src={creator.avatar}
          seed={creator.domain}
          size={84}
        />
        <PhotoInput label={t('creators.page.avatar')} picture={face}>
          {(choose) => (
            <Button size="sm" icon={<Camera {...icon} />} loading={face.isBusy} onClick={choose}>
              {t('creators.page.avatar')}
            </Button>
          )}
        </PhotoInput>
        {creator.avatar && (
          <IconButton
            size="sm"
            label={t('creators.page.avatar.remove')}
            icon={<Trash2 {...icon} />}
            disabled={face.isBusy}
            onClick={face.remove}
          />
        )}
      </div>
      {problem && <Banner tone="danger" announce title={problem} />}
    </>
  );
}

interface PhotoInputProps {
  readonly label: string;
  readonly picture: Pick<ReturnType<typeof usePicture>, 'take'>;
  readonly children: (choose: () => void) => ReactNode;
}

/** The system's own chooser behind a button of ours. */
function PhotoInput({ label, picture, children }: PhotoInputProps) {
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
          // The same file may be chosen again after a failure.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
