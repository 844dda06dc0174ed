import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit.ts';
import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    /** Buys an item or pays a tip: shows the price and one button. */
    buy: {
      readonly item: InputOf<Contract['purchases']['quote']>['item'];
      /**
       * Whether a card pays from the start. Otherwise the wallet pays, and if its balance is too low, a top-up
       * is offered.
       */
      readonly isByCard?: boolean;
    };
  }
}

export default modal('buy', {
  load: async () => (await import('./payment-dialogs.ts')).BuyModal,
  namespaces: ['wallet', 'titles'],
  preloadWhen: 'idle',
  holdsReload: true,
});
