import { useState } from 'react';
import { plain } from '#web/features/settings/entries.ts';
import { UnsavedBar } from '#web/features/settings/UnsavedBar.tsx';
import { useUnsaved } from '#web/features/settings/useUnsaved.tsx';
import { api, refusalOf } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Text } from '#web/ui/Text.tsx';
import { ChosenCountries } from './ChosenCountries.tsx';
import { useCountryNames } from './country-names.ts';
import styles from './protection.module.css';
import { type CountryState, useBlockCountries } from './queries.ts';

const FORM = 'blocked-countries';

/** Countries to block, chosen from the whole list and saved together. */
export function CountryForm({ state }: { state: CountryState }) {
  const t = useT();
  const countries = useCountryNames();
  const save = useBlockCountries();
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const [query, setQuery] = useState('');
  const chosen = draft ?? state.blocked;
  const isUnsaved = draft !== null && [...draft].sort().join() !== [...state.blocked].sort().join();
  const question = useUnsaved(isUnsaved);
  const found = countries.filter(({ name, code }) => plain(`${name} ${code}`).includes(plain(query.trim())));
  const membersOf = (code: string) => state.members.find(({ country }) => country === code)?.count ?? 0;
  const concerned = chosen
    .filter((code) => !state.blocked.includes(code))
    .reduce((sum, code) => sum + membersOf(code), 0);
  const asksOwn = refusalOf(api.protection.blockCountries, save.error)?.reason === 'own_country';
  const ownName = countries.find(({ code }) => code === state.own)?.name ?? '';

  const discard = () => {
    setDraft(null);
    save.reset();
  };
  const toggle = (code: string) =>
    setDraft(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  const send = (confirmsOwn: boolean) =>
    save.mutate(
      { countries: [...chosen], confirmsOwn },
      {
        onSuccess: () => {
          discard();
          showToast(t('protection.saved'));
        },
      },
    );

  return (
    <form
      id={FORM}
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      {isUnsaved && <UnsavedBar form={FORM} isSaving={save.isPending} onDiscard={discard} />}
      {concerned > 0 && (
        <Banner tone="warning">{t('protection.country.concerned', { count: concerned })}</Banner>
      )}
      {save.isError && !asksOwn && (
        <Banner tone="danger" announce>
          {save.error.message}
        </Banner>
      )}
      <Card>
        {chosen.length === 0 ? (
          <EmptyState drawing="search" title={t('protection.country.none')}>
            {t('protection.country.none.text')}
          </EmptyState>
        ) : (
          <ChosenCountries
            countries={countries.filter(({ code }) => chosen.includes(code))}
            onRemove={toggle}
          />
        )}
      </Card>
      <Card>
        <div className={styles.stack}>
          <SearchField
            label={t('protection.country.search')}
            placeholder={t('protection.country.search')}
            clearLabel={t('protection.country.search.clear')}
            value={query}
            onValueChange={setQuery}
          />
          {found.length === 0 && (
            <Text tone="meta">{t('protection.country.notFound', { query: query.trim() })}</Text>
          )}
          <fieldset className={styles.list} aria-label={t('protection.country.list')}>
            {found.map(({ code, name }) => (
              <Checkbox
                key={code}
                label={name}
                hint={hintOf(code)}
                checked={chosen.includes(code)}
                onCheckedChange={() => toggle(code)}
              />
            ))}
          </fieldset>
        </div>
      </Card>
      <AlertDialog
        open={asksOwn}
        onOpenChange={() => save.reset()}
        tone="warning"
        title={t('protection.country.own.title')}
        message={t('protection.country.own.text', { country: ownName })}
        closeLabel={t('protection.keep')}
        action={{
          label: t('protection.country.own.confirm'),
          variant: 'danger',
          loading: save.isPending,
          onPress: () => send(true),
        }}
      />
      {question(discard)}
    </form>
  );

  function hintOf(code: string): string | undefined {
    const words = [
      code === state.own && t('protection.country.own'),
      membersOf(code) > 0 && t('protection.country.members', { count: membersOf(code) }),
    ].filter((word) => word !== false);
    return words.length > 0 ? words.join(' · ') : undefined;
  }
}
