import { BlockedPeople } from '#web/features/creators/BlockedPeople.tsx';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Text } from '#web/ui/Text.tsx';

/** Everybody whom one has blocked, from a page or from a chat, each with the way back. */
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
