import { useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { classes } from '#web/ui/classes.ts';
import { findEntries, groups, type SettingsEntry, type SettingsName } from './entries.ts';
import { NothingFound } from './NothingFound.tsx';
import styles from './SettingsNav.module.css';
import { SettingsSearch } from './SettingsSearch.tsx';

/** The settings menu, shown beside the settings page on a wide screen. */
export function SettingsNav({ current }: { current: SettingsName }) {
  const t = useT();
  const [query, setQuery] = useState('');
  const found = findEntries(query, t);
  const parentOfCurrent = found.find(({ name }) => name === current)?.parent ?? null;
  // Without a query, a second-level page is listed only while its parent or any page below that parent is
  // open.
  const isListed = ({ parent }: SettingsEntry) =>
    parent === null || query.trim() !== '' || parent === current || parent === parentOfCurrent;

  return (
    <nav aria-label={t('settings.nav')}>
      <SettingsSearch query={query} onQuery={setQuery} />
      {found.length === 0 && <NothingFound query={query} onClear={() => setQuery('')} />}
      {groups.map((group) => {
        const listed = found.filter((entry) => entry.group === group && isListed(entry));
        if (listed.length === 0) return null;
        return (
          <div key={group} className={styles.group}>
            <h2 className={styles.title}>{t(`settings.group.${group}`)}</h2>
            <ul>
              {listed.map(({ name, path, parent, icon: Icon }) => (
                <li key={name}>
                  <Link
                    className={classes(styles.entry, parent !== null && query.trim() === '' && styles.child)}
                    to={path}
                    aria-current={name === current ? 'page' : undefined}
                  >
                    <Icon size={19} strokeWidth={1.75} aria-hidden />
                    {t(`titles.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
