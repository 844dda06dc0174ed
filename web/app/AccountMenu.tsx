import { ArrowLeftRight, Languages, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { languageInfo } from '#locales/languages.ts';
import { useLanguage, useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { setRole, useRole } from '#web/kit/role.ts';
import { screenOf } from '#web/kit/screens.ts';
import { logOut } from '#web/kit/session.ts';
import { setTheme, type Theme, useTheme } from '#web/kit/theme.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import type { NavItem } from './nav-items.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const themes = { dark: Moon, light: Sun, system: Monitor } as const satisfies Record<Theme, unknown>;

interface AccountMenuProps {
  readonly trigger: ReactElement;
  /**
   * The pages at the top of the menu. On a phone these are the pages that have no tab. On wide screens the
   * array is empty, because the rail shows all pages.
   */
  readonly pages: readonly NavItem[];
}

/** The account menu of the logged-in person: role, settings, theme, language, logout. */
export function AccountMenu({ trigger, pages }: AccountMenuProps) {
  const t = useT();
  const navigate = useNavigate();
  const theme = useTheme();
  const language = useLanguage();
  const role = useRole();
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  const hasPage = (name: 'Settings' | 'SettingsLanguage') => screenOf(name) !== undefined;
  const open = (name: Parameters<typeof routeNamed>[0]) => navigate(routeNamed(name).path);

  const pageItems = pages.map(({ name, icon: Icon }): MenuItem => {
    return {
      id: name,
      label: t(routeNamed(name).meta.title),
      icon: <Icon {...icon} />,
      onSelect: () => open(name),
    };
  });
  const roleItem: MenuItem = {
    id: 'role',
    label: role === 'fan' ? t('core.role.toCreator') : t('core.role.toFan'),
    icon: <ArrowLeftRight {...icon} />,
    onSelect: () => setRole(role === 'fan' ? 'creator' : 'fan'),
  };
  const settingsItem: MenuItem = {
    id: 'settings',
    label: t('titles.Settings'),
    icon: <Settings {...icon} />,
    onSelect: () => open('Settings'),
  };
  const languageItem: MenuItem = {
    id: 'language',
    label: t('core.language'),
    icon: <Languages {...icon} />,
    detail: languageInfo(language).name,
    onSelect: () => open('SettingsLanguage'),
  };
  const themeItems = (['dark', 'light', 'system'] as const).map((each): MenuItem => {
    const Icon = themes[each];
    return {
      id: each,
      label: t(`core.theme.${each}`),
      icon: <Icon {...icon} />,
      checked: each === theme,
      onSelect: () => setTheme(each),
    };
  });
  const hasSettings = hasPage('Settings') && !pages.some(({ name }) => name === 'Settings');

  return (
    <Menu
      trigger={trigger}
      side="top"
      align="start"
      groups={[
        pageItems,
        [...(isCreator ? [roleItem] : []), ...(hasSettings ? [settingsItem] : [])],
        [...themeItems, ...(hasPage('SettingsLanguage') ? [languageItem] : [])],
        [
          {
            id: 'logOut',
            label: t('core.logOut'),
            icon: <LogOut {...icon} />,
            tone: 'danger',
            onSelect: () => void logOut(),
          },
        ],
      ]}
    />
  );
}
