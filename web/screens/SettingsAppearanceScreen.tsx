import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { ThemePreview } from '#web/features/settings/ThemePreview.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { setTheme, useTheme } from '#web/kit/theme.ts';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Text } from '#web/ui/Text.tsx';

const themes = ['dark', 'light', 'system'] as const;

/** The choice of the theme: dark, light, or as set on the device. */
export function SettingsAppearanceScreen() {
  const t = useT();
  return (
    <SettingsFrame name="SettingsAppearance">
      <Text size="ui" tone="support">
        {t('settings.appearance.lead')}
      </Text>
      <Card>
        <RadioGroup
          look="cards"
          label={t('settings.appearance.legend')}
          options={themes.map((theme) => ({
            value: theme,
            label: t(`core.theme.${theme}`),
            icon: <ThemePreview theme={theme} />,
          }))}
          value={useTheme()}
          onValueChange={setTheme}
        />
      </Card>
    </SettingsFrame>
  );
}
