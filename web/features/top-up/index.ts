export { firstChoice } from './CardPicker.tsx';
export { choiceName } from './card-words.ts';
export { PayOutcome } from './PayOutcome.tsx';
export { type TopUp, useCardFirst, useCards, useMethods } from './queries.ts';
export { Summary, type SummaryLine } from './Summary.tsx';
export {
  beginPaying,
  cardOnWire,
  continueAfterPayment,
  declinedBy,
  isOutcomeUnknown,
  usePayIn,
} from './usePayIn.ts';
