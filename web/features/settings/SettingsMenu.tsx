import { useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { useUser } from '#web/kit/user-store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Row } from '#web/ui/Row.tsx';
import { EntryList } from './EntryList.tsx';
import { findEntries, groups } from './entries.ts';
import { NothingFound } from './NothingFound.tsx';
import styles from './SettingsMenu.module.css';
import { SettingsSearch } from './SettingsSearch.tsx';

/** The settings menu as a screen, for phones. */
export function SettingsMenu() {
  const t = useT();
  const [query, setQuery] = useState('');
  const info = useUser((user) => user.info);
  const isSearching = query.trim() !== '';
  const found = findEntries(query, t);

  return (
    <div className={styles.menu}>
      <h1>{t('titles.Settings')}</h1>
      <SettingsSearch query={query} onQuery={setQuery} />
      {info && !isSearching && (
        <Row
          leading={
            <Avatar
              name={info.displayName}
              src={info.avatar}
              seed={info.creatorDomain ?? info.address}
              size={48}
            />
          }
          title={<bdi>{info.displayName}</bdi>}
          detail={<bdi>{info.emailHint ?? t('settings.account.noEmail')}</bdi>}
        />
      )}
      {found.length === 0 && <NothingFound query={query} onClear={() => setQuery('')} />}
      {groups.map((group) => {
        const listed = found.filter(
          (entry) => entry.group === group && (isSearching || entry.parent === null),
        );
        if (listed.length === 0) return null;
        return (
          <section key={group} className={styles.group}>
            <h2>{t(`settings.group.${group}`)}</h2>
            <EntryList entries={listed} />
          </section>
        );
      })}
    </div>
  );
}
