/**
 * All modals of the payment flow in one bundle: they are loaded together anyway, when the page is idle, and
 * the login page then contains one address instead of one per modal.
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
