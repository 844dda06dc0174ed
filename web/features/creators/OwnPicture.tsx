import { useUpdatePicture } from '#web/features/account/index.ts';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { UserInfo } from '#web/kit/user-store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import styles from './OwnPicture.module.css';
import { AvatarButtons } from './PhotoInput.tsx';
import { usePicture } from './usePicture.ts';

/** The picture of a person without a page. */
export function OwnPicture({ info: { displayName, avatar, address } }: { info: UserInfo }) {
  const t = useT();
  const { mutateAsync: save } = useUpdatePicture();
  const picture = usePicture(save, t('creators.page.saved'));
  return (
    <>
      <div className={styles.person}>
        <Avatar name={displayName} src={avatar} seed={address} size={72} />
        <div className={styles.words}>
          <p className={styles.who}>{t('settings.profile.public', { brand: boot.brand.name })}</p>
          <div className={styles.acts}>
            <AvatarButtons picture={picture} isThere={avatar !== null} />
          </div>
        </div>
      </div>
      {picture.problem && (
        <Banner className={styles.problem} tone="danger" announce title={picture.problem} />
      )}
    </>
  );
}
