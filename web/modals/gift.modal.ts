import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit.ts';
import { modal } from '#web/kit/modal-registry.ts';

declare module '#web/kit/modals.ts' {
  interface ModalProps {
    /** Gives months of a creator's tier to another person. */
    gift: {
      readonly domain: string;
      readonly tierId?: string;
      readonly months?: InputOf<Contract['offers']['quoteGift']>['months'];
      readonly message?: string;
    };
  }
}

export default modal('gift', {
  load: async () => (await import('./GiftModal.tsx')).GiftModal,
  namespaces: ['subscriptions', 'wallet', 'titles'],
  preloadWhen: 'idle',
  holdsReload: true,
});
