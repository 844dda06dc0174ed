import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit.ts';
import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    /** Reports a page, a post, a comment, a collection or a message to the operator. */
    report: {
      readonly subject:
        | InputOf<Contract['creators']['report']>['subject']
        | { readonly kind: 'message'; readonly chatId: string; readonly seq: number };
    };
  }
}

export default modal('report', {
  load: async () => (await import('./ReportModal.tsx')).ReportModal,
  namespaces: ['posts'],
});
