import { ForPageOwners } from '#web/features/protection/ForPageOwners.tsx';
import { useRanges } from '#web/features/protection/queries.ts';
import { RangeForm } from '#web/features/protection/RangeForm.tsx';
import { RangeList } from '#web/features/protection/RangeList.tsx';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';

/** The settings for the networks in which a creator's page is hidden. */
export function SettingsBlockByIPScreen() {
  return <ForPageOwners Inside={Ranges} />;
}

function Ranges() {
  const t = useT();
  const ranges = useRanges();
  return (
    <SettingsFrame name="SettingsBlockByIP">
      <Text size="ui" tone="support">
        {t('protection.range.lead')}
      </Text>
      {!ranges.data && ranges.isError && <LoadFailed onRetry={() => void ranges.refetch()} />}
      {!ranges.data && !ranges.isError && <Skeleton shape="block" height="320px" />}
      {ranges.data && (
        <>
          <RangeForm own={ranges.data.own} />
          <RangeList ranges={ranges.data.ranges} />
        </>
      )}
    </SettingsFrame>
  );
}
