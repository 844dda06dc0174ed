import { useState } from 'react';
import { languageInfo, languages } from '#locales/languages.ts';
import { changeLanguage } from '#web/features/account/change-language.ts';
import { plain } from '#web/features/settings/entries.ts';
import { NothingFound } from '#web/features/settings/NothingFound.tsx';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useLanguage, useT } from '#web/kit/i18n.tsx';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Text } from '#web/ui/Text.tsx';

/** All languages. Each has two names: its own, and its name in the current language. */
export function SettingsLanguageScreen() {
  const t = useT();
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const names = new Intl.DisplayNames(languageInfo(language).tag, { type: 'language' });
  const found = languages
    .map(({ code, name, tag, dir }) => ({ code, name, tag, dir, here: names.of(tag) ?? name }))
    .filter(({ code, name, here }) => plain(`${name} ${here} ${code}`).includes(plain(query.trim())));

  return (
    <SettingsFrame name="SettingsLanguage">
      <Text size="ui" tone="support">
        {t('settings.language.lead')}
      </Text>
      <Card>
        <SearchField
          label={t('settings.language.search')}
          placeholder={t('settings.language.search')}
          clearLabel={t('settings.search.clear')}
          value={query}
          onValueChange={setQuery}
        />
        {found.length === 0 ? (
          <NothingFound k="settings.language.none" query={query} onClear={() => setQuery('')} />
        ) : (
          <RadioGroup
            label={t('core.language')}
            labelHidden
            options={found.map(({ code, name, tag, dir, here }) => ({
              value: code,
              label: (
                <span lang={tag} dir={dir}>
                  {name}
                </span>
              ),
              hint: here === name ? undefined : here,
            }))}
            value={language}
            onValueChange={(code) => void changeLanguage(code)}
          />
        )}
      </Card>
    </SettingsFrame>
  );
}
