import { useT } from '#web/kit/i18n.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './SearchFilters.module.css';
import { type Filters, filterChoices } from './search-query.ts';

interface SearchFiltersProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
  readonly labels: readonly string[];
  /**
   * Whether a creator searches their own posts. The person can then also choose unpublished posts and sort by
   * earnings.
   */
  readonly isOwn: boolean;
}

/** The fields for all filters of a post search. */
export function SearchFilters({ filters, onChange, labels, isOwn }: SearchFiltersProps) {
  const t = useT();
  const options = <const C extends readonly string[]>(known: C, word: (one: C[number]) => string) =>
    known.map((value: C[number]) => ({ value, label: word(value) }));
  const pick = <const C extends readonly string[]>(known: C, value: string): C[number] | undefined =>
    known.find((one) => one === value);
  const sorts = filterChoices.sort.filter((sort) => isOwn || sort !== 'earnings');
  return (
    <div className={styles.filters}>
      <Select
        label={t('posts.search.type')}
        value={filters.type}
        options={options(filterChoices.type, (one) => t(`posts.search.type.${one}`))}
        onValueChange={(value) => onChange({ type: pick(filterChoices.type, value) ?? 'all' })}
      />
      <Select
        label={t('posts.search.access')}
        value={filters.access}
        options={options(filterChoices.access, (one) => t(`posts.search.access.${one}`))}
        onValueChange={(value) => onChange({ access: pick(filterChoices.access, value) ?? 'all' })}
      />
      {labels.length > 0 && (
        <Select
          label={t('posts.search.label')}
          value={filters.label}
          options={[
            { value: '', label: t('posts.search.label.all') },
            ...labels.map((value) => ({ value, label: value })),
          ]}
          onValueChange={(label) => onChange({ label })}
        />
      )}
      <Select
        label={t('posts.search.sort')}
        value={filters.sort}
        options={options(sorts, (one) => t(`posts.search.sort.${one}`))}
        onValueChange={(value) => onChange({ sort: pick(sorts, value) ?? 'newest' })}
      />
      {isOwn && (
        <Select
          label={t('posts.search.state')}
          value={filters.state}
          options={options(filterChoices.state, (one) => t(`posts.search.state.${one}`))}
          onValueChange={(value) => onChange({ state: pick(filterChoices.state, value) ?? 'published' })}
        />
      )}
      <TextField
        label={t('posts.search.from')}
        type="date"
        value={filters.from}
        max={filters.to || undefined}
        onValueChange={(from) => onChange({ from })}
      />
      <TextField
        label={t('posts.search.to')}
        type="date"
        value={filters.to}
        min={filters.from || undefined}
        onValueChange={(to) => onChange({ to })}
      />
    </div>
  );
}
