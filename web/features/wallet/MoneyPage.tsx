import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RouteName } from '#contract/routes.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './MoneyPage.module.css';

interface MoneyPageProps {
  readonly title: ReactNode;
  /** The page above this one. */
  readonly back?: RouteName;
  readonly actions?: ReactNode;
  /** Stands beside the content on wide screens and below it on phones. */
  readonly side?: ReactNode;
  /** As wide as a letter instead of the whole page. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** Around each page about money: its title, the way back, and two columns where there is room. */
export function MoneyPage({ title, back, actions, side, narrow = false, children }: MoneyPageProps) {
  const t = useT();
  return (
    <div className={classes(styles.page, narrow && styles.narrow)}>
      <header className={styles.head}>
        {back && (
          <Link className={styles.back} to={routeNamed(back).path} aria-label={t('money.back')}>
            <ArrowLeft size={22} strokeWidth={1.75} aria-hidden data-flip="" />
          </Link>
        )}
        <h1>{title}</h1>
        {actions}
      </header>
      <div className={classes(Boolean(side) && styles.columns)}>
        <div className={styles.column}>{children}</div>
        {side && <div className={classes(styles.column, styles.side)}>{side}</div>}
      </div>
    </div>
  );
}
