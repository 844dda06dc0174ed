import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { modal } from '#web/kit/modal-registry.ts';

type Quote = OutputOf<Contract['purchases']['quote']>;

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    /** Shown when neither the wallet nor a card can pay yet: says how much is missing and leads to a top-up. */
    topUpFirst: { readonly missing: Quote['missing']; readonly quote: Quote | null };
  }
}

export default modal('topUpFirst', {
  load: async () => (await import('./payment-dialogs.ts')).TopUpFirstModal,
  namespaces: ['wallet', 'titles'],
  preloadWhen: 'idle',
  holdsReload: true,
});
