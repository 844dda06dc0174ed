import { Compass } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense } from 'react';
import type { RouteMeta } from '#contract/routes.ts';
import { askToLogIn } from '#web/kit/AuthButton.tsx';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { lazyPart, MissingQuietly } from '#web/kit/lazy-part.tsx';
import { Queries } from '#web/kit/query.tsx';
import { rememberPage } from '#web/kit/redirect.ts';
import { HOME } from '#web/kit/same-origin.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Mark } from '#web/ui/Mark.tsx';
import { DemoNote } from './DemoNote.tsx';
import { loadMenus } from './load-menus.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import styles from './Shell.module.css';

interface ShellProps {
  readonly layout: RouteMeta['layout'];
  readonly mainRef: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

const RailMenu = lazyPart(async () => (await loadMenus()).RailMenu, [], MissingQuietly);
const BalanceChip = lazyPart(async () => (await loadMenus()).BalanceChip, [], MissingQuietly);
const TabMenu = lazyPart(async () => (await loadMenus()).TabMenu, [], MissingQuietly);

/**
 * The frame around a page: a rail on wide screens, a top bar and a tab bar on phones. Visitors see links to
 * sign-up and login instead of the menus.
 */
export function Shell({ layout, mainRef, children }: ShellProps) {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();

  return (
    <Queries>
      <div
        className={classes(styles.shell, layout === 'chats' && styles.slim, !isLoggedIn && styles.visitor)}
      >
        <button type="button" className={styles.skip} onClick={() => mainRef.current?.focus()}>
          {t('core.skip')}
        </button>

        <header className={styles.rail}>
          <Brand isLoggedIn={isLoggedIn} />
          <div className={styles.demo}>
            <DemoNote />
          </div>
          <Suspense>{isLoggedIn ? <RailMenu layout={layout} /> : <VisitorMenu />}</Suspense>
        </header>

        <header className={styles.top}>
          <div className={styles.names}>
            <Brand isLoggedIn={isLoggedIn} />
            <DemoNote />
          </div>
          <Suspense>{isLoggedIn ? <BalanceChip /> : <VisitorMenu />}</Suspense>
        </header>

        <div className={styles.content}>
          <OfflineNotice />
          <main id="main" ref={mainRef} tabIndex={-1} className={styles.main}>
            {children}
          </main>
        </div>

        <Suspense>{isLoggedIn && <TabMenu />}</Suspense>
      </div>
    </Queries>
  );
}

function Brand({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <Link className={styles.brand} to={isLoggedIn ? HOME : '/'} aria-label={boot.brand.name}>
      <Mark size={30} />
      <b>{boot.brand.name}</b>
    </Link>
  );
}

/** Links to Discover, sign-up and login. Sign-up and login remember the current page and lead back to it. */
function VisitorMenu() {
  const t = useT();
  return (
    <>
      <nav aria-label={t('core.menu')} className={styles.around}>
        <Link className={styles.entry} to="/discover" aria-label={t('core.discover')}>
          <Compass size={22} strokeWidth={1.75} aria-hidden />
          <span>{t('core.discover')}</span>
        </Link>
      </nav>
      <div className={styles.join}>
        <Link
          className={buttonClass({ variant: 'primary', size: 'sm' })}
          to="/signup"
          onClick={() => rememberPage()}
        >
          {t('core.signUp')}
        </Link>
        <Button size="sm" onClick={() => askToLogIn()}>
          {t('core.logIn')}
        </Button>
      </div>
    </>
  );
}
