import { type ModalTable, modal } from './modal-registry.ts';

/**
 * For modals about money: the code is loaded when the browser is idle, so that a person who pays does not
 * wait for it.
 */
const moneyOptions = { namespaces: ['money', 'titles'], preloadWhen: 'idle' } as const;
/** For modals that can be about a subscription: adds the texts about memberships. */
const withMembership = { ...moneyOptions, namespaces: ['membership', 'money', 'titles'] } as const;
const money = () => import('#web/modals/money.ts');

/** The component of each global modal, the texts it needs, and when its code is loaded in the background. */
export const modals: ModalTable = {
  login: modal(async () => (await import('#web/modals/LoginModal.tsx')).LoginModal, { preloadWhen: 'soon' }),
  topUp: modal(async () => (await money()).TopUpModal, moneyOptions),
  creditCard: modal(async () => (await money()).CreditCardModal, moneyOptions),
  cardForm: modal(async () => (await money()).CardFormModal, moneyOptions),
  payMask: modal(async () => (await money()).PayMaskModal, moneyOptions),
  paySuccess: modal(async () => (await money()).PaySuccessModal, withMembership),
  buy: modal(async () => (await money()).BuyModal, moneyOptions),
  insufficientFunds: modal(async () => (await money()).InsufficientFundsModal, moneyOptions),
  topUpFirst: modal(async () => (await money()).TopUpFirstModal, moneyOptions),
  payTopUp: modal(async () => (await money()).PayTopUpModal, moneyOptions),
  subscribe: modal(async () => (await import('#web/modals/SubscribeModal.tsx')).SubscribeModal, {
    namespaces: ['membership', 'money', 'titles'],
    preloadWhen: 'idle',
  }),
  gift: modal(async () => (await import('#web/modals/GiftModal.tsx')).GiftModal, withMembership),
  tip: modal(async () => (await money()).TipModal, moneyOptions),
  writeNote: modal(async () => (await money()).WriteNoteModal, moneyOptions),
  report: modal(async () => (await import('#web/modals/ReportModal.tsx')).ReportModal, {
    namespaces: ['posts'],
  }),
  musicPlayer: modal(async () => (await import('#web/modals/MusicPlayerModal.tsx')).MusicPlayerModal, {
    namespaces: ['posts'],
  }),
  uploadTray: modal(async () => (await import('#web/modals/UploadTrayModal.tsx')).UploadTrayModal, {
    namespaces: ['media'],
  }),
};
