import { chatPath, MediaGrid } from '#web/features/chat/index.ts';
import { LinkedText } from '#web/features/words/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Text } from '#web/ui/Text.tsx';
import styles from './BoughtMessages.module.css';
import type { BoughtMessage, Seller, useBoughtMessages } from './queries.ts';

/**
 * The messages that the person has bought, with their full content. They include messages from chats that no
 * longer exist.
 */
export function BoughtMessages({ query }: { query: ReturnType<typeof useBoughtMessages> }) {
  const t = useT();
  const pages = query.data?.pages ?? [];
  const sellers = new Map(pages.flatMap((page) => page.sellers).map((one) => [one.chatId, one]));
  return (
    <div className={styles.list}>
      {pages
        .flatMap((page) => page.bought)
        .map((one) => (
          <One key={one.message.id} bought={one} seller={sellers.get(one.message.chatId)} />
        ))}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('collections.more')}
        </Button>
      )}
    </div>
  );
}

function One({
  bought: { message, receiptId },
  seller,
}: {
  bought: BoughtMessage;
  seller: Seller | undefined;
}) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const name = seller?.name ?? '';
  const words = [message.text, message.lockedText ?? ''].filter((text) => text !== '');
  return (
    <Card className={styles.message}>
      <header className={styles.head}>
        <Avatar name={name} src={seller?.avatar ?? null} seed={seller?.domain ?? message.chatId} size={36} />
        <div>
          {seller?.domain ? (
            <Link className={linkClass('quiet')} to={`/${seller.domain}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
          <Text size="meta" tone="meta">
            {format.dateTime(message.at)}
          </Text>
        </div>
      </header>
      {words.map((text) => (
        <p key={text} className={styles.words} dir="auto">
          <LinkedText text={text} isPrivate />
        </p>
      ))}
      {message.media.length > 0 && (
        <div className={styles.media}>
          <MediaGrid media={message.media} name={name} />
        </div>
      )}
      <footer className={styles.foot}>
        {message.sale && <span>{t('chat.sale.unlocked', { price: money.write(message.sale.price) })}</span>}
        <Link className={linkClass('quiet')} to={`/transaction/${receiptId}`}>
          {t('chat.sale.receipt')}
        </Link>
        {seller?.isThere ? (
          <Link className={linkClass('quiet')} to={`${chatPath(message.chatId)}?at=${message.seq}`}>
            {t('collections.hub.chat')}
          </Link>
        ) : (
          <span>{t('collections.hub.chatGone')}</span>
        )}
      </footer>
    </Card>
  );
}
