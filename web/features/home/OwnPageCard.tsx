import { useT } from '#web/kit/i18n.tsx';
import type { UserInfo } from '#web/kit/user-store.ts';
import { Card } from '#web/ui/Card.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Text } from '#web/ui/Text.tsx';

/** A creator's own page in two lines. */
export function OwnPageCard({ info }: { info: UserInfo }) {
  const t = useT();
  return (
    <Card>
      <Text as="h2" size="h2">
        {t('core.home.page')}
      </Text>
      <Row title={<bdi>{info.displayName}</bdi>} detail={<bdi>@{info.creatorDomain}</bdi>} />
    </Card>
  );
}
