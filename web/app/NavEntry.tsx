import { matchPath, useLocation } from 'react-router';
import type { RouteName } from '#contract/routes.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { screenOf } from '#web/kit/screens.ts';
import { Count } from '#web/ui/Count.tsx';
import { classes } from '#web/ui/classes.ts';
import type { NavItem, NavName } from './nav-items.ts';
import styles from './Shell.module.css';

const COUNT_MAX = 99;
/** Further pages on which an entry is marked as current. Each key is the name of an entry. */
const within: Partial<Record<NavName, readonly RouteName[]>> = {
  Wallet: ['TopUp', 'Transaction', 'Payments'],
  MassMessagesStatistics: ['newChatsSend'],
};
/**
 * Pages below an entry's path on which the entry is not marked as current, because they belong to another
 * entry.
 */
const without: Partial<Record<NavName, readonly RouteName[]>> = {
  messageBoard: ['newChatsSend'],
};

/** One entry of the rail or the tab bar. Hovering or focusing the entry starts loading its page. */
export function NavEntry({ item, className }: { item: NavItem; className: string | undefined }) {
  const t = useT();
  const { name, icon: Icon, count } = item;
  const { path, meta } = routeNamed(name);
  const { pathname } = useLocation();
  const isAt = (each: RouteName) =>
    matchPath({ path: routeNamed(each).path, end: each === 'Home' }, pathname) !== null;
  const isCurrent = [name, ...(within[name] ?? [])].some(isAt) && !without[name]?.some(isAt);
  const preload = () => screenOf(name)?.preload();
  return (
    <Link
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(className, name === 'CreatePost' && styles.make)}
      title={t(meta.title)}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <Icon size={21} strokeWidth={1.75} aria-hidden />
      <span>{t(meta.title)}</span>
      {count > 0 && (
        <Count className={styles.count} quiet={name === 'Notifications'} label={t('core.unread', { count })}>
          {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
        </Count>
      )}
    </Link>
  );
}
