import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

interface NothingFoundProps {
  readonly query: string;
  readonly onClear: () => void;
  /** The key of the message; the default is for a search in the settings. */
  readonly k?: 'settings.search.none' | 'settings.language.none';
}

/** Says that a search found nothing, with a button to clear the query. */
export function NothingFound({ query, onClear, k = 'settings.search.none' }: NothingFoundProps) {
  const t = useT();
  return (
    <div role="status">
      <EmptyState
        drawing="search"
        title={t(k, { query: query.trim() })}
        action={
          <Button variant="ghost" size="sm" onClick={onClear}>
            {t('settings.search.clear')}
          </Button>
        }
      >
        {t('settings.search.noneText')}
      </EmptyState>
    </div>
  );
}
