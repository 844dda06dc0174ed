export { mayViewAssets } from './assets.ts';
export {
  collectionAccess,
  collectionAccessOf,
  isInCollection,
  isInOwnedCollection,
} from './collection-access.ts';
export {
  creatorBehind,
  findVisibleCreator,
  isDomainOf,
  isPersonVisible,
  type VisibleCreator,
} from './creators.ts';
export { isPrivateAddress } from './geo.ts';
export { type Offers, waysIn } from './lock.ts';
export { eachAsker, manyQuestions, type Question } from './many.ts';
export { hasBoughtMessage } from './message-access.ts';
export { isListed, isVersionOpen, postAccess, postAccessOf } from './post-access.ts';
export { isLiveLogin, isPresent } from './presence.ts';
export { letsIn, mayReach } from './reach.ts';
export { creatorIsVisible, mayMeet, relationship, relationshipOf, shutsPlaces } from './relationship.ts';
export { findSeat, mayGive, seatOfSession, sitsWith } from './seats.ts';
export { findInboxListeners, findTopicListeners, type InboxEvent } from './topics.ts';
export { personViewer, type Viewer, viewAs, viewerOf } from './viewer.ts';
