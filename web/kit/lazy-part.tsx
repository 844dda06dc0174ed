import { type ComponentType, lazy, type ReactNode, startTransition, useEffect, useReducer } from 'react';
import type { Namespace } from '#locales/english.ts';
import { Button } from '#web/ui/Button.tsx';
import { retryFailedStyles } from './failed-styles.ts';
import { loadNamespaces, useT } from './i18n.tsx';
import styles from './part.module.css';
import { showToast } from './toasts.ts';

/** A component that is shown in place of a part that could not be loaded. */
export type Missing = ComponentType<{ onRetry: () => void }>;

interface Part<P> {
  (props: P): ReactNode;
  /**
   * Starts loading the part before it is rendered. After a failed preload, rendering the part loads it again.
   */
  readonly preload: () => void;
}

/**
 * `given` contains the part's own props. Only the component that replaces a part that failed to load uses
 * `onRetry`.
 */
interface DrawnProps<P> {
  readonly given: P;
  readonly onRetry: () => void;
}

/**
 * How long a failure to load is remembered while no error is on screen. After that, the next render loads the
 * part again.
 */
const FAILURE_KEPT_MS = 1_000;

/**
 * Returns a component whose code and texts are loaded when it is first rendered, inside a Suspense. All lazy
 * code uses this function. A part that cannot be loaded shows an error with a retry button in its place; a
 * part with `onClose`, such as a dialog, closes instead. The page around the part is not affected.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[] = [],
  Missing: Missing = MissingPart,
): Part<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  let drawn: ComponentType<DrawnProps<P>> | undefined;
  let shownFailures = 0;

  const fetchOnce = () => {
    loading ??= Promise.all([load(), loadNamespaces(namespaces), retryFailedStyles()]).then(
      ([Loaded]) => Loaded,
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const forget = () => {
    drawn = undefined;
  };
  const hold = () => {
    shownFailures += 1;
    return () => {
      shownFailures -= 1;
      forget();
    };
  };
  const lateOrMissing = async () => {
    const Loaded = await fetchOnce().catch(() => null);
    if (Loaded) return { default: ({ given }: DrawnProps<P>) => <Loaded {...given} /> };
    setTimeout(() => shownFailures === 0 && forget(), FAILURE_KEPT_MS);
    return {
      default: ({ given, onRetry }: DrawnProps<P>) => (
        <NotHere Missing={Missing} hold={hold} onRetry={onRetry} onClose={closeOf(given)} />
      ),
    };
  };

  function LatePart(props: P) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    drawn ??= lazy(lateOrMissing);
    const Drawn = drawn;
    const retry = () => {
      forget();
      startTransition(redraw);
    };
    return <Drawn given={props} onRetry={retry} />;
  }
  return Object.assign(LatePart, { preload: () => void fetchOnce().catch(() => undefined) });
}

function closeOf(props: object): (() => void) | null {
  return 'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : null;
}

interface NotHereProps {
  readonly Missing: Missing;
  readonly hold: () => () => void;
  readonly onRetry: () => void;
  readonly onClose: (() => void) | null;
}

function NotHere({ Missing, hold, onRetry, onClose }: NotHereProps) {
  const t = useT();
  useEffect(hold, [hold]);
  useEffect(() => {
    if (onClose) {
      showToast(t('core.failed.text'));
      onClose();
      return;
    }
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [t, onClose, onRetry]);
  return onClose ? null : <Missing onRetry={onRetry} />;
}

function MissingPart({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className={styles.missing} role="alert">
      <p>{t('core.failed.title')}</p>
      <Button size="sm" onClick={onRetry}>
        {t('core.retry')}
      </Button>
    </div>
  );
}

/**
 * Replaces a part that failed to load and shows nothing. For parts that the person does not wait for. The part
 * is loaded again when the network is back.
 */
export const MissingQuietly: Missing = () => null;
