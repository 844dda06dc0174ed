export { InboxSwitch } from './InboxSwitch.tsx';
export { SeatOffers } from './SeatOffers.tsx';
