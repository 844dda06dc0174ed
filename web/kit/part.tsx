import { type ComponentType, lazy, type ReactNode, startTransition, useEffect, useReducer } from 'react';
import type { Namespace } from '#locales/english.ts';
import { Button } from '#web/ui/Button.tsx';
import { loadNamespaces, useT } from './i18n.tsx';
import { fetchLostStyles } from './lost-styles.ts';
import styles from './part.module.css';
import { showToast } from './toasts.ts';

/** Stands where a part should be that could not be fetched. */
export type Missing = ComponentType<{ onRetry: () => void }>;

interface Part<P> {
  (props: P): ReactNode;
  /** Starts fetching before it is drawn. If that fails, drawing it tries again. */
  readonly preload: () => void;
}

/** What was told to the part, apart from what only its stand-in needs. */
interface DrawnProps<P> {
  readonly given: P;
  readonly onRetry: () => void;
}

/** How long a failure is remembered that nobody was told of: whoever draws the part must hear of it, the next tries again. */
const FAILURE_KEPT_MS = 1_000;

/**
 * Code that comes when it is first drawn, with the words that only it needs. Stands inside a Suspense. Whatever comes
 * later goes through here: a part that cannot be fetched says so in its place and tries again, and one that can be
 * closed, such as a dialog, closes; the page around it stays.
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[] = [],
  Missing: Missing = MissingPart,
): Part<P> {
  let coming: Promise<ComponentType<P>> | undefined;
  let drawn: ComponentType<DrawnProps<P>> | undefined;
  let told = 0;

  const fetchOnce = () => {
    coming ??= Promise.all([load(), loadNamespaces(namespaces), fetchLostStyles()]).then(
      ([Loaded]) => Loaded,
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  const forget = () => {
    drawn = undefined;
  };
  const hold = () => {
    told += 1;
    return () => {
      told -= 1;
      forget();
    };
  };
  const lateOrMissing = async () => {
    const Loaded = await fetchOnce().catch(() => null);
    if (Loaded) return { default: ({ given }: DrawnProps<P>) => <Loaded {...given} /> };
    setTimeout(() => told === 0 && forget(), FAILURE_KEPT_MS);
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

/** For what nobody waits for: it comes when the network does. */
export const MissingQuietly: Missing = () => null;
