import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { postPath, refetchPost } from '#web/features/posts/index.ts';
import { useOwnTiers } from '#web/features/subscriptions/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { AudienceCard } from './AudienceCard.tsx';
import { ComposerHead } from './ComposerHead.tsx';
import styles from './ComposerPage.module.css';
import { isOut, isUnsaved } from './composer.ts';
import { type Field, faultsOf, fields, type Problems } from './faults.ts';
import { GoalCard } from './GoalCard.tsx';
import type { KeptDraft } from './kept-draft.ts';
import { LabelsCard } from './LabelsCard.tsx';
import { Notices } from './Notices.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { PollCard } from './PollCard.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { useRemoveDraft } from './queries.ts';
import { TIME_FIELD, TimeCard, usualTime } from './TimeCard.tsx';
import { useComposer } from './useComposer.ts';
import { useConsents } from './useConsents.ts';
import { useLeave } from './useLeave.tsx';
import { useMediaUpdates } from './useMediaUpdates.ts';
import { WritingCard } from './WritingCard.tsx';

const DraftsDialog = lazyPart(async () => (await import('./DraftsDialog.tsx')).DraftsDialog);

interface ComposerPageProps {
  /** The id of the post in the page's address; null for a new post. */
  readonly postId: string | null;
  readonly start: KeptDraft;
  /** Whether the draft was restored from this browser's storage instead of loaded from the server. */
  readonly isRestored: boolean;
  /**
   * Replaces the restored draft with an empty post at the same address; null when new posts have another
   * address.
   */
  readonly onStartOver: (() => void) | null;
}

/** The page on which one post is written: the form, with a preview beside it. */
export function ComposerPage({ postId, start, isRestored, onStartOver }: ComposerPageProps) {
  const t = useT();
  const format = useFormat();
  const [composer, state] = useComposer(postId, start);
  const own = useOwnTiers().data;
  const form = useRef<HTMLDivElement>(null);
  const { question, leave } = useLeave(composer, state);
  const remove = useRemoveDraft();
  const cache = useQueryClient();
  const [hasTried, setTried] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [open, setOpen] = useState<'drafts' | 'delete' | null>(null);
  useMediaUpdates(composer);
  useConsents(composer);

  const { draft } = state;
  const isPublished = state.state === 'published' || state.state === 'archived';
  const faults = faultsOf(draft, { now: new Date(), isPublished });
  const problems: Problems = { ...(hasTried ? wordsOf(faults) : {}), ...state.refused };
  const partOf = (field: Field) => ({ draft, onChange: composer.change, problem: problems[field] });
  const count = fields.filter((field) => problems[field]).length;

  function wordsOf(found: typeof faults): Problems {
    return Object.fromEntries(Object.entries(found).map(([field, key]) => [field, t(key)]));
  }

  const showFirstProblem = () =>
    requestAnimationFrame(() => {
      const place = form.current?.querySelector<HTMLElement>('[data-problem], [aria-invalid="true"]');
      place?.scrollIntoView({ block: 'center' });
      place?.focus({ preventScroll: true });
    });

  async function save(): Promise<boolean> {
    const isSaved = (await composer.save()) !== null;
    if (!isSaved) showFirstProblem();
    return isSaved;
  }

  async function publish(): Promise<void> {
    setTried(true);
    if (Object.keys(faults).length > 0) {
      showFirstProblem();
      return;
    }
    const out = await composer.publish();
    if (!out) {
      showFirstProblem();
      return;
    }
    composer.forget();
    // The next page shows this post. It is requested now, because the event about its change may arrive
    // later.
    await refetchPost(cache, out.id);
    if (out.state === 'scheduled' && out.publishAt) {
      showToast(t('composer.done.scheduled', { when: format.dateTime(out.publishAt) }));
      leave(routeNamed('Queue').path);
    } else {
      showToast(t(isPublished ? 'composer.done.saved' : 'composer.done.published'));
      leave(postPath(out.id));
    }
  }

  const startNew = onStartOver ?? (() => leave(routeNamed('CreatePost').path));
  const schedule = () => {
    composer.change({ publishAt: usualTime(new Date()) });
    requestAnimationFrame(() => document.getElementById(TIME_FIELD)?.focus());
  };
  const deleteDraft = () =>
    remove.mutate(state.id, {
      onSuccess: () => {
        showToast(t('composer.done.deleted'));
        composer.discard();
        startNew();
      },
    });

  return (
    <div className={styles.page}>
      <ComposerHead
        state={state}
        onSchedule={schedule}
        onPublish={() => void publish()}
        onSave={() => void save()}
        onDrafts={() => setOpen('drafts')}
        onNew={async () => {
          const isKept = !isUnsaved(state) || isOut(state) || (await save());
          if (isKept) startNew();
        }}
        onDelete={() => setOpen('delete')}
      />
      <div className={styles.columns}>
        <div className={styles.column} ref={form}>
          <Notices
            composer={composer}
            state={state}
            problem={problems.whole}
            problems={count}
            isRestored={isRestored}
            onStartOver={onStartOver ?? (() => void composer.takeTheirs())}
          />
          <WritingCard
            {...partOf('text')}
            mediaProblem={problems.media}
            isPublished={isPublished}
            onPeople={() => setNaming(true)}
          />
          <PollCard {...partOf('poll')} isPublished={isPublished} />
          <GoalCard {...partOf('goal')} isPublished={isPublished} />
          {(isNaming || draft.coCreators.length > 0) && (
            <PeopleCard {...partOf('people')} isPublished={isPublished} onClose={() => setNaming(false)} />
          )}
          <AudienceCard {...partOf('audience')} priceProblem={problems.price} own={own} />
          <LabelsCard {...partOf('label')} />
          <TimeCard {...partOf('time')} isPublished={isPublished} />
        </div>
        <div className={styles.side}>
          <PreviewPane id={state.id} draft={draft} own={own} />
        </div>
      </div>
      {question}
      <Suspense>
        {open === 'drafts' && <DraftsDialog currentId={state.id} onClose={() => setOpen(null)} />}
      </Suspense>
      <AlertDialog
        open={open === 'delete'}
        onOpenChange={() => setOpen(null)}
        title={t('composer.delete.title')}
        message={t('composer.delete.text')}
        closeLabel={t('composer.delete.keep')}
        action={{
          label: t('composer.act.delete'),
          variant: 'danger',
          loading: remove.isPending,
          onPress: deleteDraft,
        }}
      />
    </div>
  );
}
