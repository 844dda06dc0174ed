import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiFailure } from '#web/kit/api.ts';
import {
  type Draft,
  draftOf,
  emptyDraft,
  isBlank,
  isTooLong,
  isWhole,
  markOf,
  type SavedPost,
  wireOf,
} from './draft.ts';
import { fieldOfRefusal, type Problems, rangeIn } from './faults.ts';
import { forgetDraft, type KeptDraft, keepDraft } from './kept-draft.ts';
import { loadPost, publishPost, savePost } from './queries.ts';

export interface ComposerState extends KeptDraft {
  /** The server's refusals by field, in the server's words. */
  readonly refused: Problems;
  readonly isSaving: boolean;
  readonly isPublishing: boolean;
  /**
   * `away`: the server did not answer, and the draft stays in this browser. `conflict`: another version was
   * saved in the meantime.
   */
  readonly trouble: 'away' | 'conflict' | null;
}

export type Change = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

export interface Composer {
  readonly store: StoreApi<ComposerState>;
  change(change: Change): void;
  /** Null when the server refused it (the state says why), or when a text is too long to be sent. */
  save(): Promise<SavedPost | null>;
  publish(): Promise<SavedPost | null>;
  /** After a conflict: takes the server's version, or keeps the one in this browser. */
  takeTheirs(): Promise<void>;
  keepMine(): Promise<void>;
  /** Returns to the last saved version; a new post becomes empty again. */
  discard(): void;
  /** Deletes this browser's copy, because the server has everything or the draft is no longer wanted. */
  forget(): void;
  /**
   * Retries when the network is back. Returns a function for leaving the page, which deletes the copy of a
   * saved draft.
   */
  watch(): () => void;
}

const AUTOSAVE_MS = 1_500;

export const isUnsaved = ({ draft, savedMark, version }: ComposerState): boolean =>
  !(version === null && isBlank(draft)) && (markOf(draft) !== savedMark || !isWhole(draft));

/** A post that is scheduled or published is saved only on request, because fans see every save. */
export const isOut = ({ state }: Pick<KeptDraft, 'state'>): boolean => state !== 'draft';

/**
 * One post being written. Each change is stored in the browser immediately; a draft is sent to the server a
 * moment later, one save at a time, each from the version of the previous save.
 */
export function createComposer(postId: string | null, start: KeptDraft): Composer {
  const calm = { refused: {}, isSaving: false, isPublishing: false, trouble: null } as const;
  const store = createStore<ComposerState>(() => ({ ...start, ...calm }));
  const { getState, setState } = store;
  let saved: Draft = start.savedMark === markOf(start.draft) ? start.draft : emptyDraft;
  let running: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = () => {
    const { id, version, state, savedMark, draft } = getState();
    keepDraft(postId, { id, version, state, savedMark, draft });
  };

  function saveSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const state = getState();
      const isDue = !isOut(state) && state.trouble !== 'conflict' && !state.isPublishing;
      if (isDue && markOf(state.draft) !== state.savedMark && isUnsaved(state)) void save();
    }, AUTOSAVE_MS);
  }

  function change(wanted: Change): void {
    const { draft, trouble } = getState();
    const next = { ...draft, ...(typeof wanted === 'function' ? wanted(draft) : wanted) };
    setState({ draft: next, refused: {}, trouble: trouble === 'conflict' ? trouble : null });
    keep();
    saveSoon();
  }

  function save(): Promise<SavedPost | null> {
    clearTimeout(timer);
    const next = running.then(() => saveNow());
    running = next.catch(() => null);
    return next;
  }

  async function saveNow(isSecondTry = false): Promise<SavedPost | null> {
    const { id, version, draft } = getState();
    // The server would refuse it; the field shows by how many characters it is too long.
    if (isTooLong(draft)) {
      setState({ isPublishing: false });
      return null;
    }
    setState({ isSaving: true });
    try {
      const answer = await savePost(id, version, wireOf(draft, new Date()));
      settle(answer, draft);
      return answer;
    } catch (error) {
      const failure = asFailure(error);
      // Only this page knows a new post's id: the first save has arrived, but its response was lost.
      if (failure.reason === 'conflict' && version === null && !isSecondTry) {
        setState({ version: (await loadPost(id)).version });
        return saveNow(true);
      }
      fail(failure);
      return null;
    }
  }

  function settle(answer: SavedPost, sent: Draft): void {
    saved = sent;
    setState(({ draft }) => ({
      version: answer.version,
      state: answer.state,
      savedMark: markOf(sent),
      // Only the server knows who has agreed.
      draft: {
        ...draft,
        coCreators: draft.coCreators.map(
          (one) => answer.coCreators.find(({ domain }) => domain === one.domain) ?? one,
        ),
      },
      isSaving: false,
      trouble: null,
    }));
    keep();
    if (markOf(getState().draft) !== getState().savedMark) saveSoon();
  }

  function fail({ kind, reason, details, message }: ApiFailure): void {
    const { draft } = getState();
    const over = { isSaving: false, isPublishing: false };
    if (kind !== 'refused') setState({ ...over, trouble: 'away' });
    else if (reason === 'conflict') setState({ ...over, trouble: 'conflict' });
    else
      setState({
        ...over,
        refused: { [fieldOfRefusal(reason, details, draft)]: rangeIn(details) ?? message },
      });
  }

  /** Stays busy after success, because the page is left then: a second press would start another save. */
  async function publish(): Promise<SavedPost | null> {
    if (getState().isPublishing) return null;
    setState({ isPublishing: true, refused: {} });
    const answer = await save();
    if (!answer || answer.state === 'published' || answer.state === 'archived') return answer;
    try {
      const out = await publishPost(answer.id, answer.version);
      setState({ version: out.version, state: out.state });
      return out;
    } catch (error) {
      fail(asFailure(error));
      return null;
    }
  }

  async function adopt(isTheirs: boolean): Promise<void> {
    try {
      const theirs = await loadPost(getState().id);
      setState({ version: theirs.version, state: theirs.state, trouble: null });
      if (isTheirs) {
        const draft = draftOf(theirs);
        setState({ draft, refused: {} });
        settle(theirs, draft);
      } else await save();
    } catch (error) {
      fail(asFailure(error));
    }
  }

  return {
    store,
    change,
    save,
    publish,
    takeTheirs: () => adopt(true),
    keepMine: () => adopt(false),
    discard() {
      clearTimeout(timer);
      setState({ ...calm, draft: saved, savedMark: markOf(saved) });
    },
    forget: () => forgetDraft(postId),
    watch() {
      const again = () => {
        if (getState().trouble === 'away') saveSoon();
      };
      window.addEventListener('online', again);
      keep();
      return () => {
        clearTimeout(timer);
        window.removeEventListener('online', again);
        if (!isUnsaved(getState())) forgetDraft(postId);
      };
    },
  };
}

function asFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  throw error;
}
