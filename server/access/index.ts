export { type AccessCheck, accessCheckRows, eachViewer } from './access-checks.ts';
export { mayViewAssets } from './assets.ts';
export {
  collectionAccess,
  collectionAccessOf,
  isInCollection,
  isInOwnedCollection,
} from './collection-access.ts';
export {
  findVisibleCreator,
  isDomainOf,
  isPersonVisible,
  ownerOfDomain,
  type VisibleCreator,
} from './creators.ts';
export { isPrivateAddress } from './geo.ts';
export { type Offers, waysIn } from './lock.ts';
export { isLiveLogin, isLoggedIn } from './login-state.ts';
export { hasBoughtMessage } from './message-access.ts';
export { isListed, isVersionOpen, postAccess, postAccessOf } from './post-access.ts';
export { allowsLocationOf, mayReach } from './reach.ts';
export {
  creatorIsVisible,
  mayMeet,
  relationship,
  relationshipOf,
  shutsOutLocations,
} from './relationship.ts';
export { findSeat, hasLiveSeat, mayAttachFiles, seatOfSession } from './seats.ts';
export { findInboxListeners, findTopicListeners, type InboxEvent } from './topics.ts';
export { personViewer, type Viewer, viewAs, viewerOf } from './viewer.ts';
