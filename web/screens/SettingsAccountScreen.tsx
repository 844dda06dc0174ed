import { ChevronRight, Copy, LogOut, Mail, Wallet } from 'lucide-react';
import { languageInfo } from '#locales/languages.ts';
import { useOwnProfile } from '#web/features/account/queries.ts';
import { settingsEntries } from '#web/features/settings/entries.ts';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { boot } from '#web/kit/boot.ts';
import { shortAddress } from '#web/kit/format.ts';
import { useLanguage, useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { logOut } from '#web/kit/session.ts';
import { useTheme } from '#web/kit/theme.ts';
import { showToast } from '#web/kit/toasts.ts';
import type { UserInfo } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const links = ['SettingsPassword', 'SettingsSessions', 'SettingsLanguage', 'SettingsAppearance'] as const;

/** Settings of the account itself, such as login data; the public profile has its own screen. */
export function SettingsAccountScreen() {
  const t = useT();
  const { info, isFailed, retry } = useOwnProfile();
  return (
    <SettingsFrame name="SettingsAccount">
      <Card>
        {info ? (
          <Identity info={info} />
        ) : isFailed ? (
          <LoadFailed onRetry={retry} />
        ) : (
          <RowsLoading count={2} />
        )}
      </Card>
      <Card>
        <Rows>
          {links.map((name) => (
            <AccountLink key={name} name={name} />
          ))}
        </Rows>
      </Card>
      <Button
        variant="dangerSoft"
        icon={<LogOut size={18} strokeWidth={1.75} aria-hidden data-flip="" />}
        onClick={() => void logOut()}
      >
        {t('settings.account.logOut')}
      </Button>
    </SettingsFrame>
  );
}

function Identity({ info: { emailHint, address } }: { info: UserInfo }) {
  const t = useT();
  const copy = () =>
    copied(address).then((isCopied) =>
      showToast(isCopied ? t('settings.account.copied') : t('settings.account.copyFailed', { address })),
    );
  return (
    <Rows>
      <Row
        leading={
          <RowIcon>
            <Mail {...icon} />
          </RowIcon>
        }
        title={t('settings.account.email')}
        detail={<bdi>{emailHint ?? t('settings.account.noEmail')}</bdi>}
      />
      <Row
        leading={
          <RowIcon>
            <Wallet {...icon} />
          </RowIcon>
        }
        title={t('settings.account.address', { brand: boot.brand.name })}
        detail={<bdi title={address}>{shortAddress(address)}</bdi>}
        trailing={
          <IconButton
            label={t('settings.account.copy')}
            icon={<Copy {...icon} />}
            onClick={() => void copy()}
          />
        }
      />
    </Rows>
  );
}

function AccountLink({ name }: { name: (typeof links)[number] }) {
  const t = useT();
  const language = languageInfo(useLanguage()).name;
  const theme = t(`core.theme.${useTheme()}`);
  const entry = settingsEntries.find((each) => each.name === name);
  if (!entry) return null;
  const Icon = entry.icon;
  const detail =
    name === 'SettingsLanguage'
      ? language
      : name === 'SettingsAppearance'
        ? theme
        : t(`settings.about.${name}`);
  return (
    <Link to={entry.path}>
      <Row
        leading={
          <RowIcon>
            <Icon {...icon} />
          </RowIcon>
        }
        title={t(`titles.${name}`)}
        detail={detail}
        trailing={<ChevronRight size={18} strokeWidth={1.75} aria-hidden data-flip="" />}
      />
    </Link>
  );
}

/** Copies the text. Returns false when the browser refuses to copy. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
