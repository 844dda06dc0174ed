import { Suspense, useState } from 'react';
import { useOwnTiers } from '#web/features/subscriptions/index.ts';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { AudienceCard } from './AudienceCard.tsx';
import { ComposerHead } from './ComposerHead.tsx';
import styles from './ComposerPage.module.css';
import { isOut, isUnsaved } from './composer.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { type Field, fields } from './faults.ts';
import { GoalCard } from './GoalCard.tsx';
import type { KeptDraft } from './kept-draft.ts';
import { LabelsCard } from './LabelsCard.tsx';
import { Notices } from './Notices.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { PollCard } from './PollCard.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { TIME_FIELD, TimeCard, usualTime } from './TimeCard.tsx';
import { useComposer } from './useComposer.ts';
import { useConsents } from './useConsents.ts';
import { useLeave } from './useLeave.tsx';
import { useMediaUpdates } from './useMediaUpdates.ts';
import { usePublishing } from './usePublishing.ts';
import { WritingCard } from './WritingCard.tsx';

const DraftsDialog = lazyPart(async () => (await import('./DraftsDialog.tsx')).DraftsDialog);

interface ComposerPageProps {
  /** The id of the post in the page's address; null for a new post. */
  readonly postId: string | null;
  readonly start: KeptDraft;
  /** Whether the draft was restored from this browser's storage instead of loaded from the server. */
  readonly isRestored: boolean;
  /**
   * Replaces the restored draft with an empty post at the same address; null if the page shows a saved post.
   */
  readonly onStartOver: (() => void) | null;
}

/** The page on which one post is written: the form, with a preview beside it. */
export function ComposerPage({ postId, start, isRestored, onStartOver }: ComposerPageProps) {
  const [composer, state] = useComposer(postId, start);
  const own = useOwnTiers().data;
  const { question, leave } = useLeave(composer, state);
  const [isNaming, setNaming] = useState(false);
  const [open, setOpen] = useState<'drafts' | 'delete' | null>(null);
  useMediaUpdates(composer);
  useConsents(composer);

  const { draft } = state;
  const { form, problems, isPublished, save, publish } = usePublishing(composer, state, leave);
  const partOf = (field: Field) => ({ draft, onChange: composer.change, problem: problems[field] });
  const count = fields.filter((field) => problems[field]).length;

  const startNew = onStartOver ?? (() => leave(routeNamed('CreatePost').path));
  const schedule = () => {
    composer.change({ publishAt: usualTime(new Date()) });
    requestAnimationFrame(() => document.getElementById(TIME_FIELD)?.focus());
  };
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
      <DeleteDialog
        id={state.id}
        isOpen={open === 'delete'}
        onClose={() => setOpen(null)}
        onDeleted={() => {
          composer.discard();
          startNew();
        }}
      />
    </div>
  );
}
