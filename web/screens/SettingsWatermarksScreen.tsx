import { ForPageOwners } from '#web/features/protection/ForPageOwners.tsx';
import { useWatermark } from '#web/features/protection/queries.ts';
import { WatermarkForm } from '#web/features/protection/WatermarkForm.tsx';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';

/** The settings for the watermark in a creator's pictures. */
export function SettingsWatermarksScreen() {
  return <ForPageOwners Inside={Watermarks} />;
}

function Watermarks() {
  const t = useT();
  const watermark = useWatermark();
  return (
    <SettingsFrame name="SettingsWatermarks">
      <Text size="ui" tone="support">
        {t('protection.watermark.lead')}
      </Text>
      {!watermark.data && watermark.isError && <LoadFailed onRetry={() => void watermark.refetch()} />}
      {!watermark.data && !watermark.isError && <Skeleton shape="block" height="480px" />}
      {watermark.data && <WatermarkForm state={watermark.data} />}
    </SettingsFrame>
  );
}
