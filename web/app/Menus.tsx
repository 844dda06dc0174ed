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

// What the frame has for people who are logged in. Visitors never load it.

const loadBalance = async () => {
  const [{ BalanceWidget: Purse }] = await Promise.all([
    import('./BalanceWidget.tsx'),
    loadNamespaces(['money']),
  ]);
  return Purse;
};

const loadSupport = async () => (await import('./SupportButton.tsx')).SupportButton;

/** Pages, purse, person and help at the side of wide screens. It is always there, so it also hears what concerns the person. */
export function RailMenu({ layout }: { layout: RouteMeta['layout'] }) {
  const t = useT();
  const items = useItems();
  const Purse = useIdleImport(loadBalance);
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
        {Purse && <Purse look={layout === 'chats' ? 'slim' : 'rail'} />}
        <div className={styles.corner}>
          <AccountButton look="row" pages={[]} />
          {Support && <Support />}
        </div>
      </div>
    </>
  );
}

/** At the top of a phone. */
export function BalanceChip() {
  const Purse = useIdleImport(loadBalance);
  return Purse && <Purse look="chip" />;
}

/** At the foot of a phone. */
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
