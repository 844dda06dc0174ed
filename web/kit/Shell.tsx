import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import type { RouteMeta } from '#contract/routes.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Mark } from '#web/ui/Mark.tsx';
import { askToLogIn } from './AuthButton.tsx';
import { boot } from './boot.ts';
import { DemoNote } from './DemoNote.tsx';
import { useT } from './i18n.tsx';
import { Link } from './Link.tsx';
import { loadMenus } from './load-menus.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Queries } from './query.tsx';
import styles from './Shell.module.css';
import { HOME } from './same-origin.ts';
import { useIsLoggedIn } from './user-store.ts';

interface ShellProps {
  readonly layout: RouteMeta['layout'];
  readonly mainRef: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

const RailMenu = lazy(async () => ({ default: (await loadMenus()).RailMenu }));
const PurseChip = lazy(async () => ({ default: (await loadMenus()).PurseChip }));
const TabMenu = lazy(async () => ({ default: (await loadMenus()).TabMenu }));

/** The frame of the main layout: rail on wide screens, top and tab bar on phones. Visitors get it without the menus. */
export function Shell({ layout, mainRef, children }: ShellProps) {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();

  return (
    <Queries>
      <div className={classes(styles.shell, layout === 'chats' && styles.slim)}>
        <button type="button" className={styles.skip} onClick={() => mainRef.current?.focus()}>
          {t('core.skip')}
        </button>

        <header className={styles.rail}>
          <Brand isLoggedIn={isLoggedIn} />
          <div className={styles.demo}>
            <DemoNote />
          </div>
          <Suspense>{isLoggedIn ? <RailMenu layout={layout} /> : <LogInButton />}</Suspense>
        </header>

        <header className={styles.top}>
          <div className={styles.names}>
            <Brand isLoggedIn={isLoggedIn} />
            <DemoNote />
          </div>
          <Suspense>{isLoggedIn ? <PurseChip /> : <LogInButton />}</Suspense>
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

function LogInButton() {
  const t = useT();
  return (
    <Button variant="primary" size="sm" onClick={askToLogIn}>
      {t('core.logIn')}
    </Button>
  );
}
