import { AudioLines, Clapperboard, Images } from 'lucide-react';
import { wholeSeconds } from '#contract/media-length.ts';
import { type Attachment, MediaGrid } from '#web/features/chat/index.ts';
import { describeLocked } from '#web/features/posts/index.ts';
import { withName } from '#web/kit/fan-name.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Card } from '#web/ui/Card.tsx';
import { LockedMedia } from '#web/ui/LockedMedia.tsx';
import { MessageBubble } from '#web/ui/MessageBubble.tsx';
import { type ContentDraft, isForSale, priceUnits } from './content.ts';
import styles from './Mass.module.css';

interface FanPreviewProps {
  readonly words: ContentDraft;
  readonly attached: readonly Attachment[];
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** A preview of the message as it would appear in a fan's chat. */
export function FanPreview({ words, attached }: FanPreviewProps) {
  const t = useT();
  const text = withName(words.text, t('mass.preview.fan'));
  return (
    <Card className={styles.part}>
      <h2>{t('mass.preview')}</h2>
      {text.trim() === '' && attached.length === 0 ? (
        <p className={styles.quiet}>{t('mass.preview.empty')}</p>
      ) : (
        <FanBubble text={text} words={words} attached={attached} />
      )}
    </Card>
  );
}

/** The message as a bubble; `text` already contains the fan's name. */
export function FanBubble({ text, words, attached }: FanPreviewProps & { text: string }) {
  const format = useFormat();
  const name = useUser(({ info }) => info?.displayName) ?? '';
  const status = { time: format.time(new Date()) };
  const shown = attached.filter(({ media }) => media?.state === 'ready');
  const open = shown.filter(({ isPreview }) => isPreview || !isForSale(words, attached));
  const body = text && (
    <p className={styles.words}>
      <span dir="auto">{text}</span>
    </p>
  );
  const asMedia = open.flatMap(({ media, isPreview }) =>
    media ? [{ media, isPreview, mayDownload: false }] : [],
  );
  return (
    <div className={styles.bubble}>
      {attached.length === 0 ? (
        <MessageBubble kind="text" side="in" status={status}>
          {body}
        </MessageBubble>
      ) : (
        <MessageBubble
          kind="media"
          side="in"
          status={status}
          media={
            <>
              {asMedia.length > 0 && <MediaGrid media={asMedia} name={name} />}
              {isForSale(words, attached) && <Door words={words} attached={attached} />}
            </>
          }
        >
          {body}
        </MessageBubble>
      )}
    </div>
  );
}

/** The locked files as a fan sees them before paying: a small blurred picture and what is inside. */
function Door({ words, attached }: FanPreviewProps) {
  const t = useT();
  const money = useMoney();
  const behind = attached.filter(({ isPreview }) => !isPreview).flatMap(({ media }) => media ?? []);
  const of = (kind: 'photo' | 'video' | 'audio') => behind.filter((media) => media.kind === kind);
  const lengthMs = behind.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
  const [photos, videos, audios] = [of('photo').length, of('video').length, of('audio').length];
  const inside = describeLocked({ photos, videos, audios, lengthSeconds: wholeSeconds(lengthMs) }, t);
  const free = attached.length - attached.filter(({ isPreview }) => !isPreview).length;
  const Inside = videos > 0 ? Clapperboard : photos > 0 ? Images : AudioLines;
  const price = money.ofUnits(priceUnits(words));
  const all = [...inside, ...(free > 0 ? [t('mass.preview.free', { count: free })] : [])];
  return (
    <LockedMedia
      variant="message"
      state="locked"
      ratio="16 / 11"
      preview={behind.find(({ kind, preview }) => kind !== 'audio' && preview)?.preview ?? undefined}
      label={t('mass.preview.label', { inside: all.join(', '), price })}
      ticketLabel={t('posts.unlock')}
      price={price}
      contents={
        <>
          <Inside {...icon} />
          <bdi>{all.join(' · ')}</bdi>
        </>
      }
    />
  );
}
