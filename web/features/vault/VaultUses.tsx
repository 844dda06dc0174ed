import { useTemplateText } from '#web/kit/fan-name.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { linkClass } from '#web/ui/linkClass.ts';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Text } from '#web/ui/Text.tsx';
import type { useVaultItem } from './queries.ts';

type Use = NonNullable<ReturnType<typeof useVaultItem>['data']>['uses'][number];

/**
 * Lists the posts, collections and mass messages that contain a file, with their price and number of sales. One
 * more row counts the chat messages that contain the file, and another row counts the templates.
 */
export function VaultUses({ uses }: { uses: readonly Use[] }) {
  const t = useT();
  const format = useFormat();
  if (uses.length === 0) return <Text tone="support">{t('vault.detail.unused')}</Text>;
  return (
    <>
      <Rows label={t('vault.detail.uses')}>
        {uses.map((use) => (
          <Row
            key={`${use.kind} ${use.id}`}
            title={<UseName use={use} />}
            detail={<UseFacts use={use} />}
            trailing={<Text size="meta">{format.date(use.at)}</Text>}
          />
        ))}
      </Rows>
      <Text tone="support">{t('vault.detail.held')}</Text>
    </>
  );
}

const paths = {
  post: (id: string) => `/createPost?id=${id}`,
  collection: (id: string) => `/settings/collection/edit?id=${id}`,
  mass: (id: string) => `/chats/newChatsSend?id=${id}`,
} as const;

function UseName({ use: { kind, id, title, state, count } }: { use: Use }) {
  const t = useT();
  const templateText = useTemplateText();
  if (kind === 'message' || kind === 'template') return t(`vault.use.${kind}s`, { count });
  const words = kind === 'mass' ? templateText(title) : title;
  const name = <bdi>{words || t('vault.use.untitled')}</bdi>;
  // A deleted post, collection or message has no page to link to.
  if (state === 'removed' || state === 'withdrawn') return name;
  return (
    <Link className={linkClass('quiet')} to={paths[kind](id)}>
      {name}
    </Link>
  );
}

function UseFacts({ use: { kind, state, price, sold } }: { use: Use }) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const count = format.number(sold);
  const facts = [
    kind === 'message' || kind === 'template' ? null : t(`vault.use.${kind}`),
    state === 'removed' ? t('vault.use.removed') : null,
    price ? t('vault.use.facts', { price: money.write(price), count }) : null,
    !price && sold > 0 ? t('vault.sold', { count }) : null,
    !price && sold === 0 && kind !== 'template' ? t('vault.use.free') : null,
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}
