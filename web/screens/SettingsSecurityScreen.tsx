import styles from '#web/features/protection/protection.module.css';
import { EntryList } from '#web/features/settings/EntryList.tsx';
import { findEntries } from '#web/features/settings/entries.ts';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Text } from '#web/ui/Text.tsx';

/** Settings for visibility, login security and the protection of a creator's work. */
export function SettingsSecurityScreen() {
  const t = useT();
  const offered = findEntries('', t);
  const own = offered.filter(({ parent }) => parent === 'SettingsSecurity');
  const login = offered.filter(({ name }) => name === 'SettingsPassword' || name === 'SettingsSessions');
  const sections = [
    { title: t('protection.hub.you'), entries: own.filter(({ group }) => group === 'you') },
    { title: t('protection.hub.page'), entries: own.filter(({ group }) => group === 'creator') },
    { title: t('protection.hub.login'), entries: login },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <SettingsFrame name="SettingsSecurity">
      <Text size="ui" tone="support">
        {t('protection.hub.lead')}
      </Text>
      {sections.map(({ title, entries }) => (
        <section key={title} className={styles.group}>
          <Text as="h2" size="h2">
            {title}
          </Text>
          <EntryList entries={entries} />
        </section>
      ))}
    </SettingsFrame>
  );
}
