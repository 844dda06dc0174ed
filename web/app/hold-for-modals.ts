import { modalNamed } from '#web/kit/modal-registry.ts';
import { useModals } from '#web/kit/modals.ts';
import { holdReload } from '#web/kit/version.ts';

/**
 * Prevents the reload for a new app version while any open modal declares `holdsReload` or is not registered
 * yet. Returns a function that ends this protection.
 */
export function holdForModals(): () => void {
  let release: (() => void) | null = null;
  const update = ({ stack }: ReturnType<typeof useModals.getState>) => {
    const isHeld = stack.some(({ name }) => modalNamed(name)?.holdsReload ?? true);
    if (isHeld === (release !== null)) return;
    if (isHeld) release = holdReload();
    else {
      release?.();
      release = null;
    }
  };
  update(useModals.getState());
  const stop = useModals.subscribe(update);
  return () => {
    stop();
    release?.();
  };
}
