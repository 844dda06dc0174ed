import { type ModalName, useModals } from '#web/kit/modals.ts';
import { holdReload } from '#web/kit/version.ts';

/** Modals in which a reload would lose the person's input or interrupt a running payment. */
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
 * Prevents the reload for a new app version while a payment modal is open. Returns the function that ends
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
