import { DownloadForm } from '#web/features/protection/DownloadForm.tsx';
import { DownloadList } from '#web/features/protection/DownloadList.tsx';
import { ForPageOwners } from '#web/features/protection/ForPageOwners.tsx';
import { useDownloads } from '#web/features/protection/queries.ts';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';

/** The settings for who may download a creator's media, and the list of downloads. */
export function SettingsDownloadScreen() {
  return <ForPageOwners Inside={Downloads} />;
}

function Downloads() {
  const t = useT();
  const downloads = useDownloads();
  return (
    <SettingsFrame name="SettingsDownload">
      <Text size="ui" tone="support">
        {t('protection.download.lead')}
      </Text>
      {!downloads.data && downloads.isError && <LoadFailed onRetry={() => void downloads.refetch()} />}
      {!downloads.data && !downloads.isError && <Skeleton shape="block" height="240px" />}
      {downloads.data && (
        <>
          <DownloadForm saved={downloads.data.rules} />
          <DownloadList latest={downloads.data.latest} />
        </>
      )}
    </SettingsFrame>
  );
}
