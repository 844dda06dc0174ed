import { useState } from 'react';
import { Navigate } from 'react-router';
import { ComposerPage } from '#web/features/composer/ComposerPage.tsx';
import { draftOf, emptyDraft, markOf } from '#web/features/composer/draft.ts';
import { forgetDraft, type KeptDraft, readDraft } from '#web/features/composer/kept-draft.ts';
import { useSavedPost } from '#web/features/composer/queries.ts';
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

/** A new post, or with `?id=` one that is there. A fan is shown how to become a creator. */
export function CreatePostScreen() {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  const id = useSearch().get('id');
  if (!isCreator) return <Navigate replace to={routeNamed('BecomeCreator').path} />;
  return id === null ? <NewPost /> : <KnownPost key={id} id={id} />;
}

const blank = (): KeptDraft => ({
  ...{ id: randomId(), version: null, state: 'draft', savedMark: null, draft: emptyDraft },
});

function NewPost() {
  const [kept] = useState(() => readDraft(null));
  const [turn, setTurn] = useState(0);
  const [start, setStart] = useState(() => kept ?? blank());
  const afresh = () => {
    forgetDraft(null);
    setStart(blank());
    setTurn(turn + 1);
  };
  const isRestored = turn === 0 && kept !== null && markOf(kept.draft) !== markOf(emptyDraft);
  return <ComposerPage key={turn} postId={null} start={start} isRestored={isRestored} onAfresh={afresh} />;
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
    return (
      <div className={styles.page} aria-busy={!saved.isError}>
        {saved.isError ? (
          <LoadFailed onRetry={() => void saved.refetch()} />
        ) : (
          <Skeleton shape="block" height="420px" />
        )}
      </div>
    );
  return (
    <ComposerPage
      postId={id}
      start={kept ?? startOf(saved.data)}
      isRestored={kept !== null && markOf(kept.draft) !== kept.savedMark}
      onAfresh={null}
    />
  );
}

function startOf(saved: NonNullable<ReturnType<typeof useSavedPost>['data']> | undefined): KeptDraft {
  if (!saved) return blank();
  const draft = draftOf(saved);
  return { id: saved.id, version: saved.version, state: saved.state, savedMark: markOf(draft), draft };
}
