import { useState } from 'react';
import { plain } from '#web/features/settings/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './CountryPicker.module.css';
import { type Country, useCountryNames } from './country-names.ts';
import { isWhole, presets, type Region, regions, toggled } from './regions.ts';

interface CountryPickerProps {
  readonly chosen: readonly string[];
  readonly onChoose: (countries: readonly string[]) => void;
  /** Returns the small text below a country; undefined for no text. */
  readonly hintOf: (code: string) => string | undefined;
}

/**
 * Lists the whole world by region. The person can choose single countries, a region, or a group such as the
 * European Union.
 */
export function CountryPicker({ chosen, onChoose, hintOf }: CountryPickerProps) {
  const t = useT();
  const nameOf = ({ code }: Region) => t(`protection.region.${code}`);
  const countries = useCountryNames();
  const [query, setQuery] = useState('');
  const sought = plain(query.trim());
  const isSought = ({ name, code }: Country) => plain(`${name} ${code}`).includes(sought);
  const found = regions.flatMap((region) => {
    const isWholeSought = plain(nameOf(region)).includes(sought);
    const inside = countries.filter((one) => region.countries.includes(one.code));
    const shown = isWholeSought ? inside : inside.filter(isSought);
    return shown.length === 0 ? [] : [{ region, isWholeSought, shown }];
  });
  const groups = presets.filter((group) => plain(nameOf(group)).includes(sought));

  return (
    <div className={styles.picker}>
      <SearchField
        label={t('protection.country.search')}
        placeholder={t('protection.country.search')}
        clearLabel={t('protection.country.search.clear')}
        value={query}
        onValueChange={setQuery}
      />
      {groups.length > 0 && (
        <fieldset className={styles.groups} aria-label={t('protection.country.groups')}>
          {groups.map((group) => (
            <Chip
              key={group.code}
              chosen={isWhole(group.countries, chosen)}
              onClick={() => onChoose(toggled(group.countries, chosen))}
            >
              {nameOf(group)}
            </Chip>
          ))}
        </fieldset>
      )}
      {found.length === 0 && groups.length === 0 && (
        <Text tone="meta">{t('protection.country.notFound', { query: query.trim() })}</Text>
      )}
      <fieldset className={styles.list} aria-label={t('protection.country.list')}>
        {found.map(({ region, isWholeSought, shown }) => (
          <fieldset key={region.code} aria-label={nameOf(region)} className={styles.region}>
            <div className={styles.head}>
              {/* When the search shows only some countries of a region, the region cannot be chosen as a
                  whole, because the person does not see all of its countries. */}
              {isWholeSought ? (
                <WholeRegion region={region} chosen={chosen} onChoose={onChoose} />
              ) : (
                <Text size="ui" weight="semi">
                  {nameOf(region)}
                </Text>
              )}
            </div>
            <div className={styles.countries}>
              {shown.map(({ code, name }) => (
                <Checkbox
                  key={code}
                  label={name}
                  hint={hintOf(code)}
                  checked={chosen.includes(code)}
                  onCheckedChange={() => onChoose(toggled([code], chosen))}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </fieldset>
    </div>
  );
}

function WholeRegion({
  region,
  chosen,
  onChoose,
}: {
  readonly region: Region;
  readonly chosen: readonly string[];
  readonly onChoose: (countries: readonly string[]) => void;
}) {
  const t = useT();
  const format = useFormat();
  const count = region.countries.filter((code) => chosen.includes(code)).length;
  return (
    <Checkbox
      label={
        <>
          <strong>{t(`protection.region.${region.code}`)}</strong>
          {count > 0 && (
            <span className={styles.count}>
              {t('protection.country.part', {
                chosen: format.number(count),
                all: format.number(region.countries.length),
              })}
            </span>
          )}
        </>
      }
      checked={isWhole(region.countries, chosen)}
      mixed={count > 0 && count < region.countries.length}
      onCheckedChange={() => onChoose(toggled(region.countries, chosen))}
    />
  );
}
