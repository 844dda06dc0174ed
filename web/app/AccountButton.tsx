import { ChevronsUpDown } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { useIdleImport } from '#web/kit/idle-import.ts';
import { useRole } from '#web/kit/role.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import type { NavItem } from './nav-items.ts';
import styles from './Shell.module.css';

interface AccountButtonProps {
  /** `row` is a row at the bottom of the rail; `tab` is the last tab on a phone. */
  readonly look: 'row' | 'tab';
  readonly pages: readonly NavItem[];
}

const loadMenu = async () => (await import('./AccountMenu.tsx')).AccountMenu;

/**
 * The button that opens the account menu. It is disabled until the menu's code is loaded, which happens after
 * the page has loaded.
 */
export function AccountButton({ look, pages }: AccountButtonProps) {
  const t = useT();
  const AccountMenu = useIdleImport(loadMenu);
  const role = useRole();
  const info = useUser((user) => user.info);
  const name = info?.displayName ?? '';
  const handle = role === 'creator' && info?.creatorDomain ? `@${info.creatorDomain}` : t('core.role.fan');
  const avatar = (
    <Avatar
      name={name}
      src={info?.avatar}
      seed={info?.creatorDomain ?? info?.address ?? ''}
      size={look === 'row' ? 36 : 24}
    />
  );

  const trigger =
    look === 'row' ? (
      <button type="button" className={styles.you} disabled={!AccountMenu}>
        {avatar}
        <span className={styles.who}>
          <bdi className={styles.name}>{name}</bdi>
          <bdi className={styles.handle}>{handle}</bdi>
        </span>
        <ChevronsUpDown size={18} strokeWidth={1.75} aria-hidden />
      </button>
    ) : (
      <button type="button" className={styles.tab} disabled={!AccountMenu}>
        {avatar}
        <span>{t('core.you')}</span>
      </button>
    );
  return AccountMenu ? <AccountMenu trigger={trigger} pages={pages} /> : trigger;
}
