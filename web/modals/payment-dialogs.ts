/**
 * The dialogs of a payment. They are loaded together, so that after the first dialog has opened, the next
 * ones (such as the card form, the payment mask and the receipt) need no network.
 */
export { BuyModal } from './BuyModal.tsx';
export { CardFormModal } from './CardFormModal.tsx';
export { CreditCardModal } from './CreditCardModal.tsx';
export { InsufficientFundsModal } from './InsufficientFundsModal.tsx';
export { PayMaskModal } from './PayMaskModal.tsx';
export { PaySuccessModal } from './PaySuccessModal.tsx';
export { PayTopUpModal } from './PayTopUpModal.tsx';
export { TipModal } from './TipModal.tsx';
export { TopUpFirstModal } from './TopUpFirstModal.tsx';
export { TopUpModal } from './TopUpModal.tsx';
export { WriteNoteModal } from './WriteNoteModal.tsx';
