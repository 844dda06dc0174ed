import { Circle, CircleCheck } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import type { UserInfo } from '#web/kit/user-store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './ProfileCard.module.css';

/** Shows which parts of the person's profile are filled in, with a link to edit the profile. */
export function ProfileCard({ info }: { info: UserInfo }) {
  const t = useT();
  const parts = [
    { label: t('core.home.profile.name'), isFilled: info.displayName.trim() !== '' },
    { label: t('core.home.profile.about'), isFilled: info.about.trim() !== '' },
  ];
  const isDone = parts.every(({ isFilled }) => isFilled);
  return (
    <Card>
      <div className={styles.head}>
        <Avatar
          name={info.displayName}
          src={info.avatar}
          seed={info.creatorDomain ?? info.address}
          size={44}
        />
        <div>
          <h2>{t('core.home.profile.title')}</h2>
          <bdi className={styles.name}>{info.displayName}</bdi>
        </div>
      </div>
      <p className={styles.text}>{isDone ? t('core.home.profile.done') : t('core.home.profile.missing')}</p>
      <ul className={styles.parts} hidden={isDone}>
        {parts.map(({ label, isFilled }) => {
          const Icon = isFilled ? CircleCheck : Circle;
          return (
            <li key={label} className={classes(styles.part, isFilled && styles.filled)}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {label}
              <span className={styles.state}>
                {isFilled ? t('core.home.profile.filled') : t('core.home.profile.open')}
              </span>
            </li>
          );
        })}
      </ul>
      <Link
        className={buttonClass({ variant: isDone ? 'secondary' : 'soft', size: 'sm', wide: true })}
        to={routeNamed('SettingsProfile').path}
      >
        {t('core.home.profile.edit')}
      </Link>
    </Card>
  );
}
