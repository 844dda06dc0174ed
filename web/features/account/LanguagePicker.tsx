import { Globe } from 'lucide-react';
import { isLanguage, languages } from '#locales/languages.ts';
import { useLanguage, useT } from '#web/kit/i18n.tsx';
import { Select } from '#web/ui/Select.tsx';
import { changeLanguage } from './change-language.ts';

const options = languages.map(({ code, name }) => ({ value: code, label: name }));

/**
 * Lists all languages, each under its own name, because a person may not be able to read the current
 * language.
 */
export function LanguagePicker() {
  const t = useT();
  return (
    <Select
      look="pill"
      label={t('core.language')}
      labelHidden
      leading={<Globe size={16} strokeWidth={1.75} aria-hidden />}
      options={options}
      value={useLanguage()}
      onValueChange={(code) => {
        if (isLanguage(code)) void changeLanguage(code);
      }}
    />
  );
}
