import { useState } from 'react';
import { PostItem } from '#web/features/posts/index.ts';
import type { OwnTiers } from '#web/features/subscriptions/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useUser } from '#web/kit/user-store.ts';
import { Card } from '#web/ui/Card.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { opensFor, type Viewer } from './audience.ts';
import type { Draft } from './draft.ts';
import styles from './PreviewPane.module.css';
import { previewPost } from './preview-post.ts';

const viewers = ['visitor', 'follower', 'member', 'buyer'] as const satisfies readonly Viewer[];

interface PreviewPaneProps {
  readonly id: string;
  readonly draft: Draft;
  readonly own: OwnTiers | undefined;
}

/** A preview of the post for a chosen kind of viewer, drawn by the same components as a published post. */
export function PreviewPane({ id, draft, own }: PreviewPaneProps) {
  const t = useT();
  const info = useUser((user) => user.info);
  const [viewer, setViewer] = useState<Viewer>('visitor');
  const [now] = useState(() => new Date());
  const seen: readonly Viewer[] = draft.isPriced ? viewers : viewers.filter((one) => one !== 'buyer');
  const as = seen.includes(viewer) ? viewer : 'visitor';
  const isEmpty = draft.text.trim() === '' && draft.media.length === 0 && !draft.poll && !draft.goal;
  const creator = {
    id,
    domain: info?.creatorDomain ?? '',
    name: info?.displayName ?? '',
    avatar: info?.avatar ?? null,
    isVerified: own?.isVerifiedToSell ?? false,
  };
  return (
    <section className={styles.pane} aria-label={t('composer.preview.title')}>
      <h2>{t('composer.preview.title')}</h2>
      <Segmented
        label={t('composer.preview.as')}
        wide
        value={as}
        segments={seen.map((value) => ({ value, label: t(`composer.preview.${value}`) }))}
        onValueChange={setViewer}
      />
      <p className={styles.note} role="status">
        {isEmpty
          ? t('composer.preview.empty')
          : t(opensFor(draft, as) ? 'composer.preview.open' : 'composer.preview.locked')}
      </p>
      {!isEmpty && (
        // The preview is inert, because the previewed post does not exist on the server and cannot be liked
        // or bought.
        <Card flush className={styles.card} inert>
          <PostItem
            key={`${as} ${opensFor(draft, as)}`}
            post={previewPost(draft, as, { id, creator, tiers: own?.tiers ?? [], now })}
          />
        </Card>
      )}
    </section>
  );
}
