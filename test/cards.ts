/** Card numbers of the payment sandbox, each named after what the card's bank does. */
export const GOOD_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';
/**
 * The bank asks the holder to confirm the first payment; later payments by the saved card need no
 * confirmation.
 */
export const CONFIRM_ONCE_CARD = '4000000000003220';
/** The bank asks the holder to confirm every payment. */
export const CONFIRM_ALWAYS_CARD = '4000002760003184';
/** A refund to this card stays pending and succeeds later. */
export const REFUND_PENDING_CARD = '4000000000007726';
/** A refund to this card seems to succeed and fails later. */
export const REFUND_FAILS_CARD = '4000000000005126';
