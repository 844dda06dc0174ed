import { type ModalName, useModals } from '#web/kit/modals.ts';
import { holdReload } from '#web/kit/version.ts';

/** What is chosen or typed in these is lost with the page, and a payment that is under way must be seen to its end. */
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

/** Keeps a newer version from reloading the page while somebody pays. Gives the function that stops it. */
export function holdWhilePaying(): () => void {
  let letGo: (() => void) | null = null;
  const look = ({ stack }: ReturnType<typeof useModals.getState>) => {
    const isPaying = stack.some(({ name }) => paying.has(name));
    if (isPaying === (letGo !== null)) return;
    if (isPaying) letGo = holdReload();
    else {
      letGo?.();
      letGo = null;
    }
  };
  look(useModals.getState());
  const stop = useModals.subscribe(look);
  return () => {
    stop();
    letGo?.();
  };
}
