import { type ModalName, useModals } from '#web/kit/modals.ts';
import { holdReload } from '#web/kit/version.ts';

/** Modals whose input a reload would lose, or whose running payment a reload would interrupt. */
const paying: ReadonlySet<ModalName> = new Set([
  'topUp',
  'creditCard',
  'cardForm',
  'payMask',
  'paySuccess',
  'buy',
  'insufficientFunds',
  'topUpFirst',
  'payTopUp',
  'subscribe',
  'gift',
  'tip',
]);

/**
 * Prevents a newer version from reloading the page while the person pays. Returns the function that stops
 * this.
 */
export function holdWhilePaying(): () => void {
  let release: (() => void) | null = null;
  const update = ({ stack }: ReturnType<typeof useModals.getState>) => {
    const isPaying = stack.some(({ name }) => paying.has(name));
    if (isPaying === (release !== null)) return;
    if (isPaying) release = holdReload();
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
