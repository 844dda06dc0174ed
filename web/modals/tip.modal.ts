import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    tip: {
      readonly to: { readonly domain: string; readonly name: string };
      /**
       * The id of the tipped post, if any. `goal` is the title of that post's funding goal, which the tip
       * counts towards.
       */
      readonly postId?: string;
      readonly goal?: string;
      /** A preselected amount in micro-dollars. Absent if the person enters the amount. */
      readonly units?: string;
    };
  }
}

export default modal('tip', {
  load: async () => (await import('./payment-dialogs.ts')).TipModal,
  namespaces: ['wallet', 'titles'],
  preloadWhen: 'idle',
  holdsReload: true,
});
