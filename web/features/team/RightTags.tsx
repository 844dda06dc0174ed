import { useT } from '#web/kit/i18n.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import type { Rights } from './queries.ts';
import styles from './team.module.css';

/** The rights of a seat, as short labels. */
export function RightTags({ rights }: { rights: Rights }) {
  const t = useT();
  return (
    <ul className={styles.tags} aria-label={t('team.rights')}>
      {rights.map((right) => (
        <li key={right}>
          <Tag>{t(`team.right.${right}`)}</Tag>
        </li>
      ))}
    </ul>
  );
}
