import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RouteName } from '#contract/routes.ts';
import { classes } from '#web/ui/classes.ts';
import { StickySide } from '#web/ui/StickySide.tsx';
import { useT } from './i18n.tsx';
import { Link } from './Link.tsx';
import { routeNamed } from './match.ts';
import styles from './ScreenFrame.module.css';

interface ScreenFrameProps {
  /** Left out where the title stands inside the content, as on something that is sold. */
  readonly title?: ReactNode;
  /** A quiet line below the title. */
  readonly detail?: ReactNode;
  /** The page above this one. */
  readonly back?: RouteName;
  readonly actions?: ReactNode;
  /** Stands beside the content on wide screens and below it on phones. */
  readonly side?: ReactNode;
  /** As wide as a letter instead of the whole page. */
  readonly narrow?: boolean;
  /** As wide as a tool needs: figures, files, columns of rules. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Around a screen: its title, the way back, and two columns where there is room. */
export function ScreenFrame({
  title,
  detail,
  back,
  actions,
  side,
  narrow = false,
  wide = false,
  children,
}: ScreenFrameProps) {
  const t = useT();
  return (
    <div className={classes(styles.page, narrow && styles.narrow, wide && styles.wide)}>
      {title && (
        <header className={styles.head}>
          {back && (
            <Link className={styles.back} to={routeNamed(back).path} aria-label={t('core.back')}>
              <ArrowLeft size={22} strokeWidth={1.75} aria-hidden data-flip="" />
            </Link>
          )}
          <div className={styles.words}>
            <h1>{title}</h1>
            {detail && <p className={styles.detail}>{detail}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className={classes(Boolean(side) && styles.columns)}>
        <div className={styles.column}>{children}</div>
        {side && <StickySide className={classes(styles.column, styles.side)}>{side}</StickySide>}
      </div>
    </div>
  );
}
