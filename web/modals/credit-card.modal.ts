import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    /** Lets the person choose the card that pays. */
    creditCard: {
      readonly chosen: CardChoice | null;
      readonly onChoose: (card: CardChoice) => void;
    };
  }
}

export default modal('creditCard', {
  load: async () => (await import('./payment-dialogs.ts')).CreditCardModal,
  namespaces: ['wallet', 'titles'],
  preloadWhen: 'idle',
  holdsReload: true,
});
