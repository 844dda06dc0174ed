import { X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Text } from '#web/ui/Text.tsx';
import type { Country } from './country-names.ts';
import styles from './protection.module.css';

interface ChosenCountriesProps {
  readonly countries: readonly Country[];
  readonly onRemove: (code: string) => void;
}

/**
 * The maximum number of countries shown before the person asks for all. Two clicks can choose half the world,
 * whose names would push everything else out of view.
 */
const SHOWN = 12;

/** The chosen countries, each with a button to remove it. A long list is shortened to the first twelve. */
export function ChosenCountries({ countries, onRemove }: ChosenCountriesProps) {
  const t = useT();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? countries : countries.slice(0, SHOWN);
  return (
    <div className={styles.stack}>
      <Text as="h2" size="h2">
        {t('protection.country.chosen', { count: countries.length })}
      </Text>
      <div className={styles.chips}>
        {shown.map(({ code, name }) => (
          <Chip
            key={code}
            aria-label={t('protection.country.unblock', { country: name })}
            icon={<X size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => onRemove(code)}
          >
            {name}
          </Chip>
        ))}
      </div>
      {countries.length > SHOWN && (
        <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {t(isWhole ? 'protection.country.showFewer' : 'protection.country.showAll')}
        </Button>
      )}
    </div>
  );
}
