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
  /** For each field that the server refused, a sentence that gives the reason. */
  readonly refused: Problems;
  readonly isSaving: boolean;
  readonly isPublishing: boolean;
  /**
   * `away`: the server did not answer, and the draft is only in this browser. `conflict`: another version was
   * saved since this one was loaded.
   */
  readonly trouble: 'away' | 'conflict' | null;
}

export type Change = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

export interface Composer {
  readonly store: StoreApi<ComposerState>;
  change(change: Change): void;
  /**
   * Resolves to null when nothing was saved: the server refused or did not answer (the state says why), or a
   * text is too long to be sent.
   */
  save(): Promise<SavedPost | null>;
  publish(): Promise<SavedPost | null>;
  /**
   * Resolves a conflict by replacing the draft with the server's version. `keepMine` resolves it by saving the
   * draft over the server's version.
   */
  takeTheirs(): Promise<void>;
  keepMine(): Promise<void>;
  /** Returns to the last saved version. A new post becomes empty again. */
  discard(): void;
  /** Deletes the draft from this browser's storage, because the server has it or it is no longer wanted. */
  forget(): void;
  /**
   * Retries a failed save when the network is back. Returns a function to call when the page is left. The
   * function ends the retries, cancels a pending autosave and deletes the stored draft if the server has it.
   */
  watch(): () => void;
}

const AUTOSAVE_MS = 1_500;

export const isUnsaved = ({ draft, savedMark, version }: ComposerState): boolean =>
  !(version === null && isBlank(draft)) && (markOf(draft) !== savedMark || !isWhole(draft));

/**
 * Whether the post is scheduled or published. Such a post is saved only on request, because every save
 * changes what fans see.
 */
export const isOut = ({ state }: Pick<KeptDraft, 'state'>): boolean => state !== 'draft';

const calm = { refused: {}, isSaving: false, isPublishing: false, trouble: null } as const;

/**
 * Creates the store of one post while it is written. Each change is stored in the browser immediately. A
 * draft is sent to the server a moment later: one save at a time, each based on the version of the previous
 * save.
 */
export function createComposer(postId: string | null, start: KeptDraft): Composer {
  const store = createStore<ComposerState>(() => ({ ...start, ...calm }));
  const { getState, setState } = store;
  const keep = () => {
    const { id, version, state, savedMark, draft } = getState();
    keepDraft(postId, { id, version, state, savedMark, draft });
  };
  const saver = createSaver(store, keep);
  const { save, saveSoon, settle, fail } = saver;

  function change(wanted: Change): void {
    const { draft, trouble } = getState();
    const next = { ...draft, ...(typeof wanted === 'function' ? wanted(draft) : wanted) };
    setState({ draft: next, refused: {}, trouble: trouble === 'conflict' ? trouble : null });
    keep();
    saveSoon();
  }

  /**
   * After a success, `isPublishing` stays true until the page is left, so that pressing Publish again does
   * not save again.
   */
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
      fail(error);
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
      fail(error);
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
      saver.cancel();
      const saved = saver.saved();
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
        saver.cancel();
        window.removeEventListener('online', again);
        if (!isUnsaved(getState())) forgetDraft(postId);
      };
    },
  };
}

/** Saves the post on the server, on request or a moment after a change. Only one save runs at a time. */
function createSaver({ getState, setState }: StoreApi<ComposerState>, keep: () => void) {
  const { savedMark, draft: first } = getState();
  let saved: Draft = savedMark === markOf(first) ? first : emptyDraft;
  let running: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);

  function saveSoon(): void {
    cancel();
    timer = setTimeout(() => {
      const state = getState();
      const isDue = !isOut(state) && state.trouble !== 'conflict' && !state.isPublishing;
      if (isDue && markOf(state.draft) !== state.savedMark && isUnsaved(state)) void save();
    }, AUTOSAVE_MS);
  }

  function save(): Promise<SavedPost | null> {
    cancel();
    const next = running.then(() => saveNow());
    running = next.catch(() => null);
    return next;
  }

  async function saveNow(): Promise<SavedPost | null> {
    const { id, version, draft } = getState();
    // A text that is too long is not sent, because the server would refuse it. The field shows by how many
    // characters the text is too long.
    if (isTooLong(draft)) {
      setState({ isPublishing: false });
      return null;
    }
    setState({ isSaving: true });
    try {
      const answer = await send(id, version, draft);
      settle(answer, draft);
      return answer;
    } catch (error) {
      fail(error);
      return null;
    }
  }

  function settle(answer: SavedPost, sent: Draft): void {
    saved = sent;
    setState(({ draft }) => ({
      version: answer.version,
      state: answer.state,
      savedMark: markOf(sent),
      draft: withConsents(draft, answer),
      isSaving: false,
      trouble: null,
    }));
    keep();
    if (markOf(getState().draft) !== getState().savedMark) saveSoon();
  }

  function fail(error: unknown): void {
    setState({ isSaving: false, isPublishing: false, ...troubleOf(asFailure(error), getState().draft) });
  }

  return {
    save,
    saveSoon,
    /** Cancels the save that was to follow a change. */
    cancel,
    /** Records that the server has this draft, with the version, state and consents from its response. */
    settle,
    /** Shows why the server refused a request, or that the server did not answer. */
    fail,
    /** The last saved version. */
    saved: () => saved,
  };
}

async function send(id: string, version: number | null, draft: Draft): Promise<SavedPost> {
  const post = wireOf(draft, new Date());
  try {
    return await savePost(id, version, post);
  } catch (error) {
    if (version !== null || asFailure(error).reason !== 'conflict') throw error;
    // No other page can know the id of a new post. A conflict therefore means that the first save arrived and
    // its response was lost. The draft is saved again, based on the version that the first save created.
    return savePost(id, (await loadPost(id)).version, post);
  }
}

/**
 * Replaces the co-creators' consents in the draft with those in the server's response, because the draft does
 * not contain consents given since its last save.
 */
const withConsents = (draft: Draft, answer: SavedPost): Draft => ({
  ...draft,
  coCreators: draft.coCreators.map(
    (one) => answer.coCreators.find(({ domain }) => domain === one.domain) ?? one,
  ),
});

function troubleOf({ kind, reason, details, message }: ApiFailure, draft: Draft): Partial<ComposerState> {
  if (kind !== 'refused') return { trouble: 'away' };
  if (reason === 'conflict') return { trouble: 'conflict' };
  return { refused: { [fieldOfRefusal(reason, details, draft)]: rangeIn(details) ?? message } };
}

function asFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  throw error;
}
