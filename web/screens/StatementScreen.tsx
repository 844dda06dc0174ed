import { ArrowLeft, FileSpreadsheet, Printer, ShieldCheck } from 'lucide-react';
import { MissingOrFailed } from '#web/features/wallet/MissingOrFailed.tsx';
import { useStatement } from '#web/features/wallet/queries.ts';
import { StatementPaper } from '#web/features/wallet/StatementPaper.tsx';
import { saveStatement } from '#web/features/wallet/statement-files.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { Queries } from '#web/kit/query.tsx';
import { useSearch } from '#web/kit/search.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './StatementScreen.module.css';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * A printable statement. Its period is part of the address, so that the same statement can be opened again.
 */
export function StatementScreen() {
  return (
    <Queries>
      <StatementPage />
    </Queries>
  );
}

function StatementPage() {
  const t = useT();
  const params = useSearch();
  const { data, error, isError, refetch } = useStatement({
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  });
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Link className={buttonClass({ variant: 'ghost' })} to={routeNamed('Wallet').path}>
          <ArrowLeft {...icon} data-flip="" />
          {t('titles.Wallet')}
        </Link>
        {data && (
          <div className={styles.acts}>
            <Button variant="primary" icon={<Printer {...icon} />} onClick={() => window.print()}>
              {t('wallet.statement.print')}
            </Button>
            <Button icon={<FileSpreadsheet {...icon} />} onClick={() => saveStatement(data, 'csv', t)}>
              {t('wallet.statement.csv')}
            </Button>
            <Button icon={<ShieldCheck {...icon} />} onClick={() => saveStatement(data, 'proof', t)}>
              {t('wallet.statement.proof')}
            </Button>
          </div>
        )}
      </div>
      {data && <StatementPaper statement={data} />}
      {!data && (
        <Card aria-busy={!isError}>
          <h1 className={styles.hidden}>{t('titles.Statement')}</h1>
          {isError ? (
            <MissingOrFailed error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton shape="block" height="480px" />
          )}
        </Card>
      )}
    </div>
  );
}
