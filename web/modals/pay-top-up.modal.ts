import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { modal } from '#web/kit/modal-registry.ts';

type Quote = OutputOf<Contract['purchases']['quote']>;

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    /** Asks for confirmation before a card is charged. */
    payTopUp: {
      /** The amount in dollars and cents, as a decimal text. */
      readonly amount: string;
      readonly card: CardChoice;
      readonly quote: Quote | null;
    };
  }
}

export default modal('payTopUp', {
  load: async () => (await import('./payment-dialogs.ts')).PayTopUpModal,
  namespaces: ['wallet', 'titles'],
  preloadWhen: 'idle',
  holdsReload: true,
});
