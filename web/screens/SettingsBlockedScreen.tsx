import { BlockedPeople } from '#web/features/creators/BlockedPeople.tsx';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Text } from '#web/ui/Text.tsx';

/** The people that a person has blocked, on a page or in a chat, each with an Unblock button. */
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
