import type { RouteMeta } from '#contract/routes.ts';
import { loadNamespaces, useT } from '#web/kit/i18n.tsx';
import { useIdleImport } from '#web/kit/idle-import.ts';
import { useRole } from '#web/kit/role.ts';
import { useUser } from '#web/kit/user-store.ts';
import { AccountButton } from './AccountButton.tsx';
import { useLiveAccount } from './live-account.ts';
import { NavEntry } from './NavEntry.tsx';
import { navItems } from './nav-items.ts';
import styles from './Shell.module.css';

// The menus have a file of their own, so that visitors, who have no menus, never load this code.

const loadBalance = async () => {
  const [{ BalanceWidget }] = await Promise.all([import('./BalanceWidget.tsx'), loadNamespaces(['wallet'])]);
  return BalanceWidget;
};

const loadSupport = async () => (await import('./SupportButton.tsx')).SupportButton;

/**
 * The rail on wide screens: pages, balance, account, support. It is mounted on phones too, because it also
 * handles the account's events.
 */
export function RailMenu({ layout }: { layout: RouteMeta['layout'] }) {
  const t = useT();
  const items = useItems();
  const Balance = useIdleImport(loadBalance);
  const Support = useIdleImport(loadSupport);
  useLiveAccount();
  return (
    <>
      <nav aria-label={t('core.menu')} className={styles.entries}>
        {items.rail.map((item) => (
          <NavEntry key={item.name} item={item} className={styles.entry} />
        ))}
      </nav>
      <div className={styles.foot}>
        {Balance && <Balance look={layout === 'chats' ? 'slim' : 'rail'} />}
        <div className={styles.corner}>
          <AccountButton look="row" pages={[]} />
          {Support && <Support />}
        </div>
      </div>
    </>
  );
}

/** The balance at the top of the page on a phone. */
export function BalanceChip() {
  const Balance = useIdleImport(loadBalance);
  return Balance && <Balance look="chip" />;
}

/** The tab bar at the bottom of the page on a phone. */
export function TabMenu() {
  const t = useT();
  const items = useItems();
  return (
    <nav aria-label={t('core.menu')} className={styles.tabs}>
      {items.tabs.map((item) => (
        <NavEntry key={item.name} item={item} className={styles.tab} />
      ))}
      <AccountButton look="tab" pages={items.others} />
    </nav>
  );
}

function useItems() {
  const role = useRole();
  const info = useUser((user) => user.info);
  const messageCount = useUser((user) => user.messageCount);
  return navItems(role, { info, messageCount });
}
