import { Copy, Ellipsis, ExternalLink, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTemplateText } from '#web/kit/fan-name.ts';
import { useFormat } from '#web/kit/format.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { Tag, type Tone } from '#web/ui/Tag.tsx';
import type { MassMessage, MassShow } from './keys.ts';
import styles from './MassTable.module.css';
import { copyPath, massPath } from './mass-path.ts';
import { useMassList } from './queries.ts';
import { firstWords } from './sold-names.ts';
import { UnsendDialog } from './UnsendDialog.tsx';

const NAME_CHARS = 70;
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const tones = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'accent',
  paused: 'warning',
  sent: 'positive',
  cancelled: 'neutral',
  unsent: 'neutral',
} as const satisfies Record<MassMessage['state'], Tone>;

/** A table of mass messages with their results. */
export function MassTable({ show }: { show: MassShow }) {
  const t = useT();
  const list = useMassList(show, true);
  const columns = useColumns();
  const rows = list.data?.pages.flatMap((page) => page.messages) ?? [];
  if (list.isError && !list.data) return <LoadFailed onRetry={() => void list.refetch()} />;
  return (
    <>
      <Card flush>
        <Table
          caption={t(`mass.stats.show.${show}`)}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          loadingRows={list.isPending ? 4 : undefined}
          empty={
            show === 'all' ? <First /> : <EmptyState drawing="chats" title={t(`mass.stats.none.${show}`)} />
          }
        />
      </Card>
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('mass.stats.showMore')}
        </Button>
      )}
      {list.isFetchNextPageError && (
        <p className={styles.quiet} role="alert">
          {t('mass.stats.failed')}
        </p>
      )}
    </>
  );
}

function First() {
  const t = useT();
  return (
    <EmptyState
      drawing="chats"
      title={t('mass.stats.none.title')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={routeNamed('newChatsSend').path}>
          {t('mass.another')}
        </Link>
      }
    >
      {t('mass.stats.none.text')}
    </EmptyState>
  );
}

function useColumns(): Column<MassMessage>[] {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  /** Shows a figure as text; shows a dash for a draft or scheduled message, which has no results yet. */
  const counted = (message: MassMessage, text: string) => (
    <bdi>{message.state === 'draft' || message.state === 'scheduled' ? '—' : text}</bdi>
  );
  return [
    { id: 'message', header: t('mass.stats.message'), cell: (message) => <Name message={message} /> },
    {
      id: 'price',
      header: t('mass.stats.price'),
      cell: ({ price }) => <bdi>{price ? money.write(price) : t('mass.stats.free')}</bdi>,
      wideOnly: true,
    },
    {
      id: 'delivered',
      header: t('mass.stats.delivered'),
      cell: (message) => counted(message, format.number(message.delivered)),
    },
    {
      id: 'seen',
      header: t('mass.stats.seen'),
      cell: (message) => counted(message, format.number(message.seen)),
    },
    {
      id: 'bought',
      header: t('mass.stats.bought'),
      cell: (message) => counted(message, message.price ? format.number(message.bought) : '—'),
    },
    {
      id: 'earned',
      header: t('mass.stats.earned'),
      cell: (message) => counted(message, message.price ? money.write(message.net) : '—'),
    },
    {
      id: 'acts',
      header: <span className={styles.hidden}>{t('mass.stats.acts')}</span>,
      cell: (message) => <Acts message={message} />,
      isAct: true,
    },
  ];
}

function useName(): (message: MassMessage) => string {
  const t = useT();
  const templateText = useTemplateText();
  return ({ text }) => firstWords(templateText(text), NAME_CHARS) || t('mass.stats.noWords');
}

function Name({ message }: { message: MassMessage }) {
  const t = useT();
  const format = useFormat();
  const nameOf = useName();
  const { state, media, sentAt, sendAt, wantedAt, createdAt } = message;
  const when = sentAt
    ? t('mass.stats.sent', { when: format.dateTime(sentAt) })
    : sendAt && state === 'scheduled'
      ? t('mass.stats.scheduled', { when: format.dateTime(sendAt) })
      : t('mass.stats.saved', { when: format.dateTime(createdAt) });
  return (
    <span className={styles.name}>
      <Link className={styles.link} to={massPath(message.id)}>
        <bdi>{nameOf(message)}</bdi>
      </Link>
      <span className={styles.facts}>
        <Tag tone={tones[state]}>{t(`mass.state.${state}`)}</Tag>
        <span>{when}</span>
        {wantedAt && <span>{t('mass.stats.late')}</span>}
        {media.length > 0 && <span>{t('mass.stats.files', { count: media.length })}</span>}
      </span>
    </span>
  );
}

function Acts({ message }: { message: MassMessage }) {
  const t = useT();
  const name = useName()(message);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <IconButton size="sm" label={t('mass.stats.more', { name })} icon={<Ellipsis {...icon} />} />
        }
        groups={[
          [
            {
              id: 'open',
              label: t('mass.stats.open', { name }),
              icon: <ExternalLink {...icon} />,
              onSelect: () => goTo(massPath(message.id)),
            },
            {
              id: 'copy',
              label: t('mass.duplicate'),
              icon: <Copy {...icon} />,
              onSelect: () => goTo(copyPath(message.id)),
            },
          ],
          message.unsendUntil === null
            ? []
            : [
                {
                  id: 'unsend',
                  label: t('mass.unsend'),
                  tone: 'danger',
                  icon: <Undo2 {...icon} />,
                  onSelect: () => setAsking(true),
                },
              ],
        ]}
      />
      {isAsking && <UnsendDialog id={message.id} onClose={() => setAsking(false)} />}
    </>
  );
}
