import { DownloadList } from '#web/features/protection/DownloadList.tsx';
import { ForPageOwners } from '#web/features/protection/ForPageOwners.tsx';
import { useDownloads, useSetDownloads } from '#web/features/protection/queries.ts';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';

const rules = ['nobody', 'buyers', 'subscribers'] as const;

/** Who may save a creator's work as files, and who did. */
export function SettingsDownloadScreen() {
  const t = useT();
  const downloads = useDownloads();
  const set = useSetDownloads();
  return (
    <ForPageOwners>
      <SettingsFrame name="SettingsDownload">
        <Text size="ui" tone="support">
          {t('protection.download.lead')}
        </Text>
        {!downloads.data && downloads.isError && <LoadFailed onRetry={() => void downloads.refetch()} />}
        {!downloads.data && !downloads.isError && <Skeleton shape="block" height="240px" />}
        {downloads.data && (
          <>
            <Card>
              <RadioGroup
                label={t('protection.download.legend')}
                options={rules.map((rule) => ({
                  value: rule,
                  label: t(`protection.download.${rule}`),
                  hint: t(`protection.download.${rule}.hint`),
                }))}
                value={set.isPending ? set.variables : downloads.data.rule}
                disabled={set.isPending}
                onValueChange={(rule) =>
                  set.mutate(rule, { onSuccess: () => showToast(t('protection.saved')) })
                }
              />
            </Card>
            <DownloadList latest={downloads.data.latest} />
          </>
        )}
      </SettingsFrame>
    </ForPageOwners>
  );
}
