/** Numbers that the provider's sandbox knows, by what the bank of each does. */
export const GOOD_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';
/** Asks its holder once; what is kept of it then pays by itself. */
export const CONFIRMING_CARD = '4000000000003220';
/** Asks its holder each time. */
export const CHALLENGED_CARD = '4000002760003184';
/** Of what goes back to it: the bank takes its time, or sends it back. */
export const ARRIVES_LATER_CARD = '4000000000007726';
export const COMES_BACK_CARD = '4000000000005126';
