import { useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { focusFirstProblem } from '#web/features/account/checks.ts';
import { useAct } from '#web/features/account/useAct.ts';
import { CollectionForm } from '#web/features/collections/CollectionForm.tsx';
import {
  type Draft,
  draftOf,
  emptyDraft,
  faultsOf,
  isTakenOut,
  wireOf,
} from '#web/features/collections/draft.ts';
import {
  type CollectionDraft,
  useDraft,
  useReload,
  useSave,
  useSetState,
} from '#web/features/collections/queries.ts';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useLeaveAfterSave, useUnsaved } from '#web/features/settings/useUnsaved.tsx';
import { usePassedMedia } from '#web/features/vault/usePassedMedia.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { randomId } from '#web/kit/random-id.ts';
import { useSearch } from '#web/kit/search.ts';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The form for a new collection. `?media=` presets files from the vault. */
export function SettingsCollectionCreateScreen() {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  const media = usePassedMedia();
  if (!isCreator) return <Navigate replace to={routeNamed('Collections').path} />;
  return (
    <SettingsFrame name="SettingsCollectionCreate">
      {media === undefined ? (
        <Skeleton shape="block" height="420px" />
      ) : (
        <Editor
          saved={null}
          begin={{
            ...emptyDraft,
            contents: media.map((one) => ({ kind: 'media', id: one.id, isRemoved: false, media: one })),
          }}
        />
      )}
    </SettingsFrame>
  );
}

/** The form for a saved collection. */
export function SettingsCollectionEditScreen() {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  // Fans are redirected, because the server answers these requests only for creators.
  return isCreator ? <Known /> : <Navigate replace to={routeNamed('Collections').path} />;
}

function Known() {
  const t = useT();
  const draft = useDraft(useSearch().get('id') ?? '');
  const isGone = refusalOf(api.collections.draft, draft.error) !== null || draft.data?.state === 'withdrawn';
  return (
    <SettingsFrame name="SettingsCollectionEdit">
      {isGone && <EmptyState drawing="notFound" title={t('collections.form.gone')} />}
      {!isGone && draft.isError && (
        <EmptyState
          drawing="error"
          title={t('collections.failed')}
          action={<Button onClick={() => void draft.refetch()}>{t('collections.retry')}</Button>}
        />
      )}
      {draft.isLoading && <Skeleton shape="block" height="420px" />}
      {!isGone && draft.data && (
        <Editor key={draft.data.version} saved={draft.data} begin={draftOf(draft.data)} />
      )}
    </SettingsFrame>
  );
}

interface EditorProps {
  /** The saved collection; null until the collection is saved for the first time. */
  readonly saved: CollectionDraft | null;
  readonly begin: Draft;
}

const editPath = (id: string) => `${routeNamed('SettingsCollectionEdit').path}?id=${id}`;

function Editor({ saved: first, begin }: EditorProps) {
  const t = useT();
  const [draft, setDraft] = useState(begin);
  // The collection as last saved. If publishing is refused after a successful save, the next save needs the
  // new version.
  const [saved, setSaved] = useState(first);
  const [id] = useState(() => first?.id ?? randomId());
  const [hasTried, setTried] = useState(false);
  // The draft as last saved. Any difference between `draft` and `kept` is an unsaved change.
  const [kept, setKept] = useState(begin);
  const wayOut = useLeaveAfterSave();
  const question = useUnsaved(!wayOut.isLeaving && JSON.stringify(draft) !== JSON.stringify(kept));
  const reload = useReload(id);
  const save = useSave();
  const setState = useSetState();
  const form = useRef<HTMLDivElement>(null);
  const faults = faultsOf(draft, saved);
  const isConflict =
    refusalOf(api.collections.save, save.error)?.reason === 'conflict' ||
    refusalOf(api.collections.setState, setState.error)?.reason === 'conflict';
  const isOut = saved !== null && saved.state !== 'draft' && saved.state !== 'hidden';

  const work = useAct(async (isGoingOut: boolean): Promise<void> => {
    const now = await save.mutateAsync(wireOf(draft, { id, version: saved?.version ?? null }));
    setSaved(now);
    setKept(draft);
    if (!isGoingOut) return leave('saved');
    const { state } = await setState.mutateAsync({ id, version: now.version, state: 'live' });
    leave(state === 'scheduled' ? 'scheduled' : 'published');
  });

  function keep(isGoingOut: boolean): void {
    setTried(true);
    if (faults.size > 0) focusFirstProblem(form.current);
    else void work.run(isGoingOut);
  }
  function leave(said: 'saved' | 'scheduled' | 'published'): void {
    showToast(t(`collections.form.${said}`));
    wayOut.leaveFor(routeNamed('SettingsCollection').path);
  }

  return (
    <>
      {saved && <SavedNotices saved={saved} />}
      <CollectionForm
        ref={form}
        draft={draft}
        onDraft={setDraft}
        faults={hasTried ? faults : new Set()}
        needsReason={isTakenOut(draft, saved)}
      />
      {isConflict && (
        <Banner
          announce
          tone="danger"
          title={t('collections.form.conflict')}
          action={
            <Button
              size="sm"
              variant="inverse"
              onClick={() => {
                setDraft(kept);
                if (first) void reload();
                // A new collection conflicts only if it is already saved. Either the answer to its first save
                // was lost, or another window saved it.
                else wayOut.leaveFor(editPath(id));
              }}
            >
              {t('collections.form.reload')}
            </Button>
          }
        >
          {t('collections.form.conflict.text')}
        </Banner>
      )}
      <Button
        variant={isOut ? 'primary' : 'secondary'}
        size="lg"
        loading={work.isBusy}
        onClick={() => keep(false)}
      >
        {t(isOut || saved?.state === 'hidden' ? 'collections.form.save' : 'collections.form.saveDraft')}
      </Button>
      {!isOut && (
        <Button variant="primary" size="lg" loading={work.isBusy} onClick={() => keep(true)}>
          {t('collections.form.publish')}
        </Button>
      )}
      {question(() => setDraft(kept))}
    </>
  );
}

/**
 * Shows the sales of a saved collection if there are any. If the collection could not be published at its
 * scheduled time, shows the reason too.
 */
function SavedNotices({ saved }: { saved: CollectionDraft }) {
  const t = useT();
  const money = useMoney();
  return (
    <>
      {saved.stoppedBy && (
        <Banner tone="warning" title={t('collections.own.stopped')}>
          {t(`refusals.${saved.stoppedBy}`)}
        </Banner>
      )}
      {saved.sold > 0 && (
        <Banner tone="info">
          {t('collections.form.sales', { sold: saved.sold, earned: money.write(saved.earned) })}
        </Banner>
      )}
    </>
  );
}
