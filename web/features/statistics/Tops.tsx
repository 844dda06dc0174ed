import { WriteToFanButton } from '#web/features/chat/index.ts';
import { useTemplateText } from '#web/kit/fan-name.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Table } from '#web/ui/Table.tsx';
import { Text } from '#web/ui/Text.tsx';
import { middayOf } from './figures.ts';
import type { Statistics } from './queries.ts';
import styles from './statistics.module.css';

/** The creator's items with the best sales. */
export function TopItems({ statistics }: { statistics: Statistics }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card>
      <Text as="h2" size="h2">
        {t('statistics.items')}
      </Text>
      <Table
        caption={t('statistics.items')}
        rows={statistics.topItems}
        rowKey={({ id }) => id}
        empty={<Text tone="meta">{t('statistics.items.none')}</Text>}
        columns={[
          {
            id: 'name',
            header: t('statistics.items.name'),
            cell: (item) => <ItemName item={item} />,
          },
          {
            id: 'kind',
            header: t('statistics.sources'),
            wideOnly: true,
            cell: ({ kind }) => t(`statistics.source.${kind === 'note' ? 'post' : kind}`),
          },
          { id: 'sales', header: t('statistics.sales'), cell: ({ sales }) => format.number(sales) },
          {
            id: 'net',
            header: t('statistics.net'),
            cell: ({ net }) => (
              <b>
                <bdi>{format.money(BigInt(net.units), 'USD')}</bdi>
              </b>
            ),
          },
        ]}
      />
    </Card>
  );
}

type TopItem = Statistics['topItems'][number];

function ItemName({ item: { id, kind, title, isThere } }: { item: TopItem }) {
  const t = useT();
  const domain = useUser(({ info }) => info?.creatorDomain);
  const templateText = useTemplateText();
  const words = kind === 'message' ? templateText(title) : title;
  const name = <bdi>{words || t('statistics.items.untitled')}</bdi>;
  const to =
    kind === 'post' ? `${routeNamed('Post').path}?id=${id}` : kind === 'collection' && `/${domain}/${id}`;
  if (!isThere || !to) return name;
  return (
    <Link className={linkClass()} to={to}>
      {name}
    </Link>
  );
}

/** The fans who paid the creator most. */
export function TopFans({ statistics }: { statistics: Statistics }) {
  const t = useT();
  const format = useFormat();
  const { topFans } = statistics;
  return (
    <Card>
      <Text as="h2" size="h2">
        {t('statistics.fans')}
      </Text>
      {topFans.length === 0 && <Text tone="meta">{t('statistics.fans.none')}</Text>}
      <Rows label={t('statistics.fans')}>
        {topFans.map(({ id, name, avatar, gross }) => (
          <Row
            key={id}
            leading={<Avatar name={name} src={avatar} seed={id} size={36} />}
            title={<bdi>{name}</bdi>}
            trailing={
              <span className={styles.fanEnd}>
                <b>
                  <bdi>{format.money(BigInt(gross.units), 'USD')}</bdi>
                </b>
                <WriteToFanButton fanId={id} name={name} />
              </span>
            }
          />
        ))}
      </Rows>
    </Card>
  );
}

const BPS = 10_000;

/** For each month's new members, the share that was still subscribed in each later month. */
export function Cohorts({ statistics }: { statistics: Statistics }) {
  const t = useT();
  const format = useFormat();
  const { cohorts } = statistics;
  const months = Math.max(0, ...cohorts.map(({ stayed }) => stayed.length));
  return (
    <Card>
      <Text as="h2" size="h2">
        {t('statistics.cohorts')}
      </Text>
      <Text size="meta" tone="meta">
        {t('statistics.cohorts.text')}
      </Text>
      <Table
        caption={t('statistics.cohorts')}
        rows={[...cohorts].reverse()}
        rowKey={({ month }) => month}
        empty={<Text tone="meta">{t('statistics.cohorts.none')}</Text>}
        columns={[
          {
            id: 'month',
            header: t('statistics.cohorts.month'),
            cell: ({ month }) => format.month(middayOf(month)),
          },
          {
            id: 'joined',
            header: t('statistics.cohorts.joined'),
            cell: ({ joined }) => format.number(joined),
          },
          ...Array.from({ length: months }, (_, after) => ({
            id: `after-${after}`,
            header: t('statistics.cohorts.after', { months: after }),
            cell: ({ joined, stayed }: Statistics['cohorts'][number]) => {
              const left = stayed[after];
              return left === undefined || joined === 0
                ? ''
                : format.share(Math.round((left / joined) * BPS));
            },
          })),
        ]}
      />
    </Card>
  );
}
