import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    topUp: Record<never, never>;
  }
}

export default modal('topUp', {
  load: async () => (await import('./payment-dialogs.ts')).TopUpModal,
  namespaces: ['wallet', 'titles'],
  preloadWhen: 'idle',
  holdsReload: true,
});
