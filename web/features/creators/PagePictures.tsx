import { Camera, Trash2 } from 'lucide-react';
import type { CreatorPage } from '#web/features/follows/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Avatar, hueOf } from '#web/ui/Avatar.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './PagePictures.module.css';
import { AvatarButtons, PhotoInput } from './PhotoInput.tsx';
import { useUpdatePage } from './page-queries.ts';
import { usePicture } from './usePicture.ts';

const icon = { size: 19, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The banner and the avatar on the creator's own page, with buttons to change them. */
export function PagePictures({ page: { banner, creator } }: { page: CreatorPage }) {
  const t = useT();
  const { mutateAsync: update } = useUpdatePage();
  const saved = t('creators.page.picture.saved');
  const wide = usePicture((bannerId) => update({ bannerId }), saved);
  const face = usePicture((avatarId) => update({ avatarId }), saved);
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
        <AvatarButtons picture={face} isThere={creator.avatar !== null} />
      </div>
      {problem && <Banner className={styles.problem} tone="danger" announce title={problem} />}
    </>
  );
}
