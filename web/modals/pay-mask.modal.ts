import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    /** Covers the whole page while a payment is running. */
    payMask: Record<never, never>;
  }
}

export default modal('payMask', {
  load: async () => (await import('./payment-dialogs.ts')).PayMaskModal,
  namespaces: ['wallet', 'titles'],
  preloadWhen: 'idle',
  holdsReload: true,
});
