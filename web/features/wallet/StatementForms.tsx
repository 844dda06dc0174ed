import { FileSpreadsheet, type LucideIcon, Printer, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { boot } from '#web/kit/boot.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { showToast } from '#web/kit/toasts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import type { Period } from './download-statement.ts';
import { useSaveStatement } from './queries.ts';
import styles from './StatementDialog.module.css';
import { type StatementForm, saveStatement } from './statement-files.ts';
import type { PeriodProblem } from './statement-period.ts';

/** Buttons for the three formats of a statement; disabled while the period is invalid. */
export function StatementForms({ period }: { period: Period | PeriodProblem }) {
  const t = useT();
  const save = useSaveStatement((statement, form: StatementForm) => {
    saveStatement(statement, form, t);
    showToast(t('wallet.statement.saved'));
  });

  const saveButton = (form: StatementForm) => (
    <Button
      size="sm"
      variant="soft"
      aria-label={t('wallet.statement.saveOf', { form: t(`wallet.statement.${form}`) })}
      loading={save.isPending && save.variables.form === form}
      disabled={typeof period === 'string'}
      onClick={() => typeof period !== 'string' && !save.isPending && save.mutate({ period, form })}
    >
      {t('wallet.statement.save')}
    </Button>
  );
  return (
    <>
      {save.error && (
        <Banner tone="danger" announce className={styles.failure}>
          {save.error.message}
        </Banner>
      )}
      <Rows label={t('wallet.statement')}>
        <Form
          icon={FileSpreadsheet}
          title={t('wallet.statement.csv')}
          about={t('wallet.statement.csv.about')}
        >
          {saveButton('csv')}
        </Form>
        <Form icon={Printer} title={t('wallet.statement.page')} about={t('wallet.statement.page.about')}>
          <OpenLink period={period} />
        </Form>
        <Form
          icon={ShieldCheck}
          title={t('wallet.statement.proof')}
          about={
            <T
              k="wallet.statement.proof.about"
              params={{ brand: boot.brand.name }}
              strong={(text) => (
                <code dir="ltr" className={styles.code}>
                  {text}
                </code>
              )}
            />
          }
        >
          {saveButton('proof')}
        </Form>
      </Rows>
    </>
  );
}

function Form(props: { icon: LucideIcon; title: string; about: ReactNode; children: ReactNode }) {
  return (
    <Row
      leading={
        <RowIcon>
          <props.icon size={20} strokeWidth={1.75} />
        </RowIcon>
      }
      title={props.title}
      detail={<span className={styles.about}>{props.about}</span>}
      trailing={props.children}
    />
  );
}

function OpenLink({ period }: { period: Period | PeriodProblem }) {
  const t = useT();
  if (typeof period === 'string')
    return (
      <Button size="sm" variant="soft" disabled>
        {t('wallet.statement.open')}
      </Button>
    );
  return (
    <Link
      className={buttonClass({ size: 'sm', variant: 'soft' })}
      to={`${routeNamed('Statement').path}?${new URLSearchParams({ from: period.from, to: period.to })}`}
    >
      {t('wallet.statement.open')}
    </Link>
  );
}
