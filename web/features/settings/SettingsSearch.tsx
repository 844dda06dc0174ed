import { useT } from '#web/kit/i18n.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';

/** The search field that finds a settings page by its title, description or keywords. */
export function SettingsSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const t = useT();
  return (
    <SearchField
      label={t('settings.search')}
      placeholder={t('settings.search')}
      clearLabel={t('settings.search.clear')}
      value={query}
      onValueChange={onQuery}
    />
  );
}
