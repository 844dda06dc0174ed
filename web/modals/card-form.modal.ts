import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    /**
     * The provider's card form, in a frame. The entered card is passed to `onEntered`, or saved if `onEntered`
     * is null.
     */
    cardForm: { readonly onEntered: ((card: CardChoice) => void) | null };
  }
}

export default modal('cardForm', {
  load: async () => (await import('./payment-dialogs.ts')).CardFormModal,
  namespaces: ['wallet', 'titles'],
  preloadWhen: 'idle',
  holdsReload: true,
});
