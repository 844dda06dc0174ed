import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    /** Subscribes to a tier: shows the price now, the price later and one button. */
    subscribe: { readonly tierId: string; readonly trialCode?: string | undefined };
  }
}

export default modal('subscribe', {
  load: async () => (await import('./SubscribeModal.tsx')).SubscribeModal,
  namespaces: ['subscriptions', 'wallet', 'titles'],
  preloadWhen: 'idle',
  holdsReload: true,
});
