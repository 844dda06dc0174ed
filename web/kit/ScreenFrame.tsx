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
  /**
   * The screen's title. Absent if the content itself contains the title, as on the page of an item for sale.
   */
  readonly title?: ReactNode;
  readonly detail?: ReactNode;
  /** The parent page, to which the back link leads. */
  readonly back?: RouteName;
  readonly actions?: ReactNode;
  /** Content that is beside the main content on wide screens and below it on phones. */
  readonly side?: ReactNode;
  /** Limits the content to a narrow column, for pages of text. */
  readonly narrow?: boolean;
  /** Widens the content, for pages with tables of figures, files or rules. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of a screen: title, back link and, on wide screens, a second column for `side`. */
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
