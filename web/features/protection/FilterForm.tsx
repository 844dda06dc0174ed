import { useState } from 'react';
import { api, refusalOf } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import styles from './protection.module.css';
import { type Filter, useSetFilter } from './queries.ts';

const levels = ['none', 'blur-15px', 'blur-30px', 'hide'] as const;

/**
 * The form for the viewer's filter of sensitive pictures. Each choice is saved immediately. Before the filter
 * can be switched off, the person must confirm their age.
 */
export function FilterForm({ saved }: { saved: Filter }) {
  const t = useT();
  const set = useSetFilter();
  const [wanted, setWanted] = useState<Filter | null>(null);
  const [isOfAge, setOfAge] = useState(false);
  const refusal = refusalOf(api.account.setFilter, set.error);
  const asksAge = refusal?.reason === 'age_unconfirmed';

  function choose(imageDisplayRatio: Filter, word = false): void {
    setWanted(imageDisplayRatio);
    set.mutate(
      { imageDisplayRatio, isOfAge: word },
      {
        onSuccess: () => {
          setWanted(null);
          showToast(t('protection.saved'));
        },
      },
    );
  }

  return (
    <Card>
      <div className={styles.stack}>
        <RadioGroup
          label={t('protection.filter.legend')}
          options={levels.map((level) => ({
            value: level,
            label: t(`protection.filter.${level}`),
            hint: t(`protection.filter.${level}.hint`),
          }))}
          value={wanted ?? saved}
          onValueChange={(level) => choose(level)}
          disabled={set.isPending}
        />
        {asksAge && (
          <form
            className={styles.stack}
            onSubmit={(event) => {
              event.preventDefault();
              if (isOfAge) choose('none', true);
            }}
          >
            <Checkbox
              label={t('protection.filter.age')}
              hint={isOfAge ? undefined : t('protection.filter.age.needed')}
              checked={isOfAge}
              onCheckedChange={setOfAge}
            />
            <Button type="submit" variant="primary" disabled={!isOfAge} loading={set.isPending}>
              {t('protection.filter.save')}
            </Button>
          </form>
        )}
        {set.isError && !asksAge && (
          <Banner tone="danger" announce>
            {set.error.message}
          </Banner>
        )}
      </div>
    </Card>
  );
}
