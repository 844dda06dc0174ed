import type { ReactNode, RefObject } from 'react';
import type { RouteMeta } from '#contract/routes.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Mark } from '#web/ui/Mark.tsx';
import { askToLogIn } from './AuthButton.tsx';
import { boot } from './boot.ts';
import { DemoBanner } from './DemoBanner.tsx';
import { loadNamespaces, useT } from './i18n.tsx';
import { Link } from './Link.tsx';
import { useLater } from './later.ts';
import { useLiveAccount } from './live-account.ts';
import { NavEntry } from './NavEntry.tsx';
import { navItems } from './nav-items.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Queries } from './query.tsx';
import { useRole } from './role.ts';
import styles from './Shell.module.css';
import { HOME } from './same-origin.ts';
import { useIsLoggedIn, useUser } from './user-store.ts';
import { You } from './You.tsx';

interface ShellProps {
  readonly layout: RouteMeta['layout'];
  readonly mainRef: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

const loadPurse = async () => {
  const [{ Purse }] = await Promise.all([import('./Purse.tsx'), loadNamespaces(['money'])]);
  return Purse;
};

/** The frame of the main layout: rail on wide screens, top and tab bar on phones. Visitors get it without the menus. */
export function Shell({ layout, mainRef, children }: ShellProps) {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const role = useRole();
  const info = useUser((user) => user.info);
  const messageCount = useUser((user) => user.messageCount);
  const items = navItems(role, { info, messageCount });
  const Purse = useLater(loadPurse);
  useLiveAccount();

  return (
    <Queries>
      <div className={classes(styles.shell, layout === 'chats' && styles.slim)}>
        <button type="button" className={styles.skip} onClick={() => mainRef.current?.focus()}>
          {t('core.skip')}
        </button>

        <header className={styles.rail}>
          <Brand isLoggedIn={isLoggedIn} />
          {isLoggedIn ? (
            <>
              <nav aria-label={t('core.menu')} className={styles.entries}>
                {items.rail.map((item) => (
                  <NavEntry key={item.name} item={item} className={styles.entry} />
                ))}
              </nav>
              <div className={styles.foot}>
                {Purse && <Purse look={layout === 'chats' ? 'slim' : 'rail'} />}
                <You look="row" pages={[]} />
              </div>
            </>
          ) : (
            <LogInButton />
          )}
        </header>

        <header className={styles.top}>
          <Brand isLoggedIn={isLoggedIn} />
          {isLoggedIn ? Purse && <Purse look="chip" /> : <LogInButton />}
        </header>

        <div className={styles.content}>
          <OfflineNotice />
          <DemoBanner />
          <main id="main" ref={mainRef} tabIndex={-1} className={styles.main}>
            {children}
          </main>
        </div>

        {isLoggedIn && (
          <nav aria-label={t('core.menu')} className={styles.tabs}>
            {items.tabs.map((item) => (
              <NavEntry key={item.name} item={item} className={styles.tab} />
            ))}
            <You look="tab" pages={items.others} />
          </nav>
        )}
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
