import { useState } from 'react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './StatementDialog.module.css';
import { StatementForms } from './StatementForms.tsx';
import { dayOf, lastMonths, periodOfDays } from './statement-period.ts';

const OTHER = 'other';
const MONTHS = 12;

/** The dialog that chooses the period and the file format of a statement. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const [months] = useState(() => lastMonths(new Date(), MONTHS));
  const [chosen, setChosen] = useState(months[0]?.id ?? OTHER);
  const [first, setFirst] = useState(() => dayOf(new Date(new Date().getFullYear(), 0, 1)));
  const [last, setLast] = useState(() => dayOf(new Date()));
  const period = months.find(({ id }) => id === chosen)?.period ?? periodOfDays(first, last);
  const problem = typeof period === 'string' ? t(`wallet.statement.problem.${period}`) : undefined;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('wallet.statement')}
      description={t('wallet.statement.about')}
      closeLabel={t('core.close')}
    >
      <Select
        label={t('wallet.statement.period')}
        value={chosen}
        onValueChange={setChosen}
        options={[
          ...months.map(({ id, period: { from } }) => ({ value: id, label: format.month(from) })),
          { value: OTHER, label: t('wallet.statement.period.other') },
        ]}
      />
      {chosen === OTHER && (
        <div className={styles.days}>
          <TextField
            type="date"
            label={t('wallet.statement.from')}
            value={first}
            onValueChange={setFirst}
            max={last}
          />
          <TextField
            type="date"
            label={t('wallet.statement.to')}
            value={last}
            onValueChange={setLast}
            error={problem}
          />
        </div>
      )}
      <StatementForms period={period} />
    </Dialog>
  );
}
