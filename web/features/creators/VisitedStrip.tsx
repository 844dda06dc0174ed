import { useId } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Text } from '#web/ui/Text.tsx';
import { useVisited } from './queries.ts';
import styles from './VisitedStrip.module.css';

/** The pages a person visited recently, the latest first; hidden when there are none. */
export function VisitedStrip() {
  const t = useT();
  const titleId = useId();
  const { data } = useVisited();
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <Text as="h2" size="h1" id={titleId}>
        {t('creators.discover.visited')}
      </Text>
      <ul className={styles.strip}>
        {data.map(({ id, domain, name, avatar }) => (
          <li key={id}>
            <Link className={styles.one} to={`/${domain}`}>
              <Avatar name={name} src={avatar} seed={domain} size={64} />
              <bdi className={styles.name}>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
