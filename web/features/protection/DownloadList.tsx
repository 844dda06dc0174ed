import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Text } from '#web/ui/Text.tsx';
import type { useDownloads } from './queries.ts';

type Latest = NonNullable<ReturnType<typeof useDownloads>['data']>['latest'];

/** The files that fans downloaded, latest first. */
export function DownloadList({ latest }: { latest: Latest }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card>
      <Text as="h2" size="h2">
        {t('protection.download.latest')}
      </Text>
      {latest.length === 0 ? (
        <EmptyState drawing="vault" title={t('protection.download.none')} level={3}>
          {t('protection.download.none.text')}
        </EmptyState>
      ) : (
        <Rows label={t('protection.download.latest')}>
          {latest.map((line) => (
            <Row
              key={line.id}
              title={<bdi>{line.from}</bdi>}
              detail={t(`protection.download.${line.kind}`)}
              trailing={<time dateTime={line.at}>{format.relative(line.at)}</time>}
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}
