import { FilterForm } from '#web/features/protection/FilterForm.tsx';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { useUser } from '#web/kit/user-store.ts';
import { Text } from '#web/ui/Text.tsx';

/** The settings for how sensitive pictures are shown to this person. */
export function SettingsFilterScreen() {
  const t = useT();
  const saved = useUser(({ info }) => info?.imageDisplayRatio);
  return (
    <SettingsFrame name="SettingsFilter">
      <Text size="ui" tone="support">
        {t('protection.filter.lead')}
      </Text>
      {saved && <FilterForm saved={saved} />}
    </SettingsFrame>
  );
}
