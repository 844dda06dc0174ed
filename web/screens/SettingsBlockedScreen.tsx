import { BlockedPeople } from '#web/features/creators/BlockedPeople.tsx';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Text } from '#web/ui/Text.tsx';

/** Everyone a person has blocked, from a page or from a chat, each with an Unblock button. */
export function SettingsBlockedScreen() {
  const t = useT();
  return (
    <SettingsFrame name="SettingsBlocked">
      <Text size="ui" tone="support">
        {t('creators.blocked.lead')}
      </Text>
      <BlockedPeople />
    </SettingsFrame>
  );
}
