import { type ComponentType, lazy, type ReactNode, startTransition, useEffect, useReducer } from 'react';
import type { Namespace } from '#locales/english.ts';
import { Button } from '#web/ui/Button.tsx';
import { retryFailedStyles } from './failed-styles.ts';
import { loadNamespaces, useT } from './i18n.tsx';
import styles from './part.module.css';
import { showToast } from './toasts.ts';

/** Shown in place of a part that could not be loaded. */
export type Missing = ComponentType<{ onRetry: () => void }>;

interface Part<P> {
  (props: P): ReactNode;
  /** Starts loading the part before it is rendered. If that fails, rendering it tries again. */
  readonly preload: () => void;
}

/** The part's own props in `given`, separate from the retry function that only the replacement needs. */
interface DrawnProps<P> {
  readonly given: P;
  readonly onRetry: () => void;
}

/** A failure that is not on screen is forgotten after this time, so that the next render tries again. */
const FAILURE_KEPT_MS = 1_000;

/**
 * A component whose code is loaded on first render, together with the texts that only it needs. It must be
 * inside a Suspense. All lazy code uses this function: a part that cannot be loaded shows an error in its
 * place and can be retried; one with `onClose`, such as a dialog, is closed. The page around it stays.
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

/** For parts that nobody waits for: shows nothing. The part is loaded when the network is back. */
export const MissingQuietly: Missing = () => null;
