import { useState } from 'react';
import { UnsavedBar, useUnsaved } from '#web/features/settings/index.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { unitsOf } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { ChosenCountries } from './ChosenCountries.tsx';
import { CountryPicker } from './CountryPicker.tsx';
import { useCountryNames } from './country-names.ts';
import styles from './protection.module.css';
import { type CountryState, useBlockCountries } from './queries.ts';

const FORM = 'blocked-countries';

/**
 * What happens to the members in newly blocked countries: they keep their membership until the period that
 * they have paid for ends (`keep`), or they are refunded now (`refund`).
 */
type Parting = 'keep' | 'refund';

/**
 * The form for the countries to block. The person chooses from the whole list and saves all choices together.
 */
export function CountryForm({ state }: { state: CountryState }) {
  const t = useT();
  const countries = useCountryNames();
  const save = useBlockCountries();
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const [parting, setParting] = useState<Parting>('keep');
  const chosen = draft ?? state.blocked;
  const isUnsaved = draft !== null && [...draft].sort().join() !== [...state.blocked].sort().join();
  const question = useUnsaved(isUnsaved);
  const membersOf = (code: string) => state.members.find(({ country }) => country === code)?.count ?? 0;
  const leaving = state.members.filter(
    ({ country }) => chosen.includes(country) && !state.blocked.includes(country),
  );
  const concerned = leaving.reduce((sum, { count }) => sum + count, 0);
  const earned = leaving.reduce((sum, there) => sum + unitsOf(there.earned), 0n);
  const asksOwn = refusalOf(api.protection.blockCountries, save.error)?.reason === 'own_country';
  const ownName = countries.find(({ code }) => code === state.own)?.name ?? '';

  const discard = () => {
    setDraft(null);
    setParting('keep');
    save.reset();
  };
  const send = (confirmsOwn: boolean) =>
    save.mutate(
      { countries: [...chosen], confirmsOwn, members: parting },
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
        <Banner tone="warning" announce>
          {t('protection.country.concerned', { count: concerned })}
        </Banner>
      )}
      {earned > 0n && (
        <PartingCard parting={parting} earned={earned} disabled={save.isPending} onChange={setParting} />
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
            onRemove={(code) => setDraft(chosen.filter((one) => one !== code))}
          />
        )}
      </Card>
      <Card>
        <CountryPicker chosen={chosen} onChoose={setDraft} hintOf={hintOf} />
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

interface PartingCardProps {
  readonly parting: Parting;
  /**
   * What the creator has earned from the current periods of the members who would lose access. Refunding these
   * members costs the creator this amount.
   */
  readonly earned: bigint;
  readonly disabled: boolean;
  readonly onChange: (parting: Parting) => void;
}

function PartingCard({ parting, earned, disabled, onChange }: PartingCardProps) {
  const t = useT();
  const money = useMoney();
  return (
    <Card>
      <RadioGroup
        label={t('protection.country.parting')}
        value={parting}
        disabled={disabled}
        onValueChange={(value) => onChange(value === 'refund' ? 'refund' : 'keep')}
        options={[
          {
            value: 'keep',
            label: t('protection.country.parting.keep'),
            hint: t('protection.country.parting.keep.hint'),
          },
          {
            value: 'refund',
            label: t('protection.country.parting.refund'),
            hint: t('protection.country.parting.refund.hint', { amount: money.ofUnits(earned) }),
          },
        ]}
      />
    </Card>
  );
}
