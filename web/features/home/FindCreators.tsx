import { useState } from 'react';
import { CREATOR_SEARCH_MAX_CHARS } from '#contract/limits.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { SearchField } from '#web/ui/SearchField.tsx';

/**
 * A search field on the home page that opens Discover. Only for wide screens; on narrow ones the navigation
 * contains Discover.
 */
export function FindCreators() {
  const t = useT();
  const [typed, setTyped] = useState('');
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          goTo(`${routeNamed('Discover').path}?q=${encodeURIComponent(typed.trim())}`);
        }}
      >
        <SearchField
          label={t('creators.discover.field')}
          placeholder={t('creators.discover.field')}
          clearLabel={t('creators.discover.clear')}
          maxLength={CREATOR_SEARCH_MAX_CHARS}
          value={typed}
          onValueChange={setTyped}
        />
      </form>
    </search>
  );
}
