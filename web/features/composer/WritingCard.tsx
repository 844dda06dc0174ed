import { AtSign, ChartNoAxesColumn, Images, Target } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react';
import { POST_MAX_CHARS, POST_MEDIA_MAX } from '#contract/limits.ts';
import { addFiles } from '#web/features/media/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { randomId } from '#web/kit/random-id.ts';
import { showToast } from '#web/kit/toasts.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import { Text } from '#web/ui/Text.tsx';
import { tooLongMark, useTooLong } from '#web/ui/too-long.tsx';
import { emptyGoal, emptyPoll } from './draft.ts';
import { MediaStrip } from './MediaStrip.tsx';
import { Problem } from './Problem.tsx';
import type { PartProps } from './part.ts';
import { VaultButton } from './VaultButton.tsx';
import styles from './WritingCard.module.css';

interface WritingCardProps extends PartProps {
  readonly mediaProblem?: string | undefined;
  /** Whether the post is published already. If so, a poll or goal can no longer be added. */
  readonly isPublished: boolean;
  readonly onPeople: () => void;
}

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The post's text and media. Files can be dropped anywhere on the card, or pasted into the text. */
export function WritingCard({
  draft,
  onChange,
  problem,
  mediaProblem,
  isPublished,
  onPeople,
}: WritingCardProps) {
  const t = useT();
  const format = useFormat();
  const tooLong = useTooLong(draft.text, POST_MAX_CHARS);
  const field = useId();
  const add = useAddFiles({ draft, onChange });
  const [isOver, setOver] = useState(false);
  const isSound = draft.media.length > 0 && draft.media.every(({ media }) => media?.kind === 'audio');
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    add([...event.clipboardData.files]);
  };
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <Card
      className={classes(styles.card, isOver && styles.over)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event) || event.defaultPrevented) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      <Author />
      <textarea
        id={field}
        className={styles.text}
        aria-label={t('composer.text')}
        aria-invalid={problem || tooLong ? true : undefined}
        aria-describedby={`${field}-count`}
        placeholder={t('composer.text')}
        {...tooLongMark(tooLong)}
        value={draft.text}
        onPaste={onPaste}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <Problem>{tooLong ?? problem}</Problem>
      <MediaStrip draft={draft} onChange={onChange} onFiles={add} />
      <Problem>{mediaProblem}</Problem>
      {isSound && (
        <SettingRow
          title={t('composer.music')}
          detail={t('composer.music.detail')}
          checked={draft.isMusic}
          onCheckedChange={(isMusic) => onChange({ isMusic })}
        />
      )}
      <div className={styles.tools}>
        <VaultButton draft={draft} onChange={onChange} icon={<Images {...icon} />} />
        <IconButton
          label={t('composer.add.poll')}
          icon={<ChartNoAxesColumn {...icon} />}
          disabled={draft.poll !== null || isPublished}
          onClick={() => onChange({ poll: emptyPoll })}
        />
        <IconButton
          label={t('composer.add.goal')}
          icon={<Target {...icon} />}
          disabled={draft.goal !== null || isPublished}
          onClick={() => onChange({ goal: emptyGoal })}
        />
        <IconButton label={t('composer.add.people')} icon={<AtSign {...icon} />} onClick={onPeople} />
        <span className={styles.count} id={`${field}-count`}>
          <bdi>
            {t('composer.text.count', {
              used: format.number(draft.text.length),
              limit: format.number(POST_MAX_CHARS),
            })}
          </bdi>
        </span>
      </div>
    </Card>
  );
}

/** The creator in whose name the post is published. */
function Author() {
  const t = useT();
  const info = useUser((user) => user.info);
  return (
    <div className={styles.who}>
      <Avatar name={info?.displayName ?? ''} src={info?.avatar} seed={info?.creatorDomain ?? ''} size={40} />
      <div>
        <bdi className={styles.name}>{info?.displayName}</bdi>
        <Text as="span" size="meta" tone="meta">
          {t('composer.posting')}
        </Text>
      </div>
    </div>
  );
}

/** Returns a function that starts uploading the chosen files and adds them to the post at the same time. */
function useAddFiles({ draft, onChange }: PartProps): (files: readonly File[]) => void {
  const t = useT();
  return (files) => {
    const room = POST_MEDIA_MAX - draft.media.length;
    if (files.length > room) showToast(t('composer.media.full', { count: POST_MEDIA_MAX }));
    const uploads = addFiles(files.slice(0, Math.max(0, room)));
    onChange(({ media }) => ({
      media: [
        ...media,
        ...uploads.map((uploadId) => ({
          key: randomId(),
          uploadId,
          mediaId: null,
          media: null,
          alt: '',
          isPreview: false,
        })),
      ],
    }));
  };
}
