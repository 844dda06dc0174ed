import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { modal } from '#web/kit/modal-registry.ts';

type Quote = OutputOf<Contract['purchases']['quote']>;

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    insufficientFunds: { readonly quote: Quote };
  }
}

export default modal('insufficientFunds', {
  load: async () => (await import('./payment-dialogs.ts')).InsufficientFundsModal,
  namespaces: ['wallet', 'titles'],
  preloadWhen: 'idle',
  holdsReload: true,
});
