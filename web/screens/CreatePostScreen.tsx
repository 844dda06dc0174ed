import { useState } from 'react';
import { Navigate } from 'react-router';
import { POST_MEDIA_MAX } from '#contract/limits.ts';
import { ComposerPage } from '#web/features/composer/ComposerPage.tsx';
import { asDraftMedia, draftOf, emptyDraft, markOf } from '#web/features/composer/draft.ts';
import { forgetDraft, type KeptDraft, readDraft } from '#web/features/composer/kept-draft.ts';
import { useSavedPost } from '#web/features/composer/queries.ts';
import type { Media } from '#web/features/media/refusal-key.ts';
import { usePassedMedia } from '#web/features/vault/usePassedMedia.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { randomId } from '#web/kit/random-id.ts';
import { useSearch } from '#web/kit/search.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './CreatePostScreen.module.css';

const NEW_POST = routeNamed('CreatePost').path;

/**
 * The form for a new post, or for the saved post in `?id=`. `?media=` adds files from the vault to a new
 * post. Fans are redirected to BecomeCreator.
 */
export function CreatePostScreen() {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  const id = useSearch().get('id');
  const handed = usePassedMedia();
  if (!isCreator) return <Navigate replace to={routeNamed('BecomeCreator').path} />;
  if (id !== null) return <KnownPost key={id} id={id} />;
  return handed ? <NewPost handed={handed} /> : <Waiting />;
}

const blank = (): KeptDraft => ({
  id: randomId(),
  version: null,
  state: 'draft',
  savedMark: null,
  draft: emptyDraft,
});

const Waiting = () => (
  <div className={styles.page} aria-busy="true">
    <Skeleton shape="block" height="420px" />
  </div>
);

/** Appends media chosen in the vault to the draft's media, without duplicates and up to POST_MEDIA_MAX. */
const adding = (start: KeptDraft, handed: readonly Media[]): KeptDraft => {
  const known = new Set(start.draft.media.map(({ mediaId }) => mediaId));
  const added = handed.filter(({ id }) => !known.has(id)).map(asDraftMedia);
  return {
    ...start,
    draft: { ...start.draft, media: [...start.draft.media, ...added].slice(0, POST_MEDIA_MAX) },
  };
};

function NewPost({ handed }: { handed: readonly Media[] }) {
  const [kept] = useState(() => readDraft(null));
  const [turn, setTurn] = useState(0);
  const [start, setStart] = useState(() => adding(kept ?? blank(), handed));
  const startAgain = () => {
    forgetDraft(null);
    setStart(blank());
    setTurn(turn + 1);
  };
  const isRestored = turn === 0 && kept !== null && markOf(kept.draft) !== markOf(emptyDraft);
  return (
    <ComposerPage key={turn} postId={null} start={start} isRestored={isRestored} onStartOver={startAgain} />
  );
}

function KnownPost({ id }: { id: string }) {
  const t = useT();
  const [kept] = useState(() => readDraft(id));
  const saved = useSavedPost(id);
  const isGone = refusalOf(api.posts.draft, saved.error) !== null;
  if (isGone)
    return (
      <div className={styles.page}>
        <EmptyState
          drawing="notFound"
          title={t('composer.gone.title')}
          level={1}
          action={<Button onClick={() => goTo(NEW_POST)}>{t('composer.gone.action')}</Button>}
        >
          {t('composer.gone.text')}
        </EmptyState>
      </div>
    );
  if (!saved.data && !kept)
    return saved.isError ? (
      <div className={styles.page}>
        <LoadFailed onRetry={() => void saved.refetch()} />
      </div>
    ) : (
      <Waiting />
    );
  return (
    <ComposerPage
      postId={id}
      start={kept ?? startOf(saved.data)}
      isRestored={kept !== null && markOf(kept.draft) !== kept.savedMark}
      onStartOver={null}
    />
  );
}

function startOf(saved: NonNullable<ReturnType<typeof useSavedPost>['data']> | undefined): KeptDraft {
  if (!saved) return blank();
  const draft = draftOf(saved);
  return { id: saved.id, version: saved.version, state: saved.state, savedMark: markOf(draft), draft };
}
