import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import styles from './FollowedRow.module.css';
import type { useFollowed } from './queries.ts';

type Creators = NonNullable<ReturnType<typeof useFollowed>['data']>;

/** A row with the avatars of the followed creators; each links to the creator's page. */
export function FollowedRow({ creators }: { creators: Creators }) {
  const t = useT();
  return (
    <nav className={styles.row} aria-label={t('posts.followed')}>
      {creators.map(({ id, domain, name, avatar }) => (
        <Link key={id} className={styles.maker} to={`/${domain}`}>
          <Avatar name={name} src={avatar} seed={domain} size={64} />
          <bdi className={styles.name}>{name}</bdi>
        </Link>
      ))}
    </nav>
  );
}
