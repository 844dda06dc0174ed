import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    paySuccess: { readonly topUp: OutputOf<Contract['topUp']['start']> };
  }
}

export default modal('paySuccess', {
  load: async () => (await import('./payment-dialogs.ts')).PaySuccessModal,
  namespaces: ['subscriptions', 'wallet', 'titles'],
  preloadWhen: 'idle',
  holdsReload: true,
});
