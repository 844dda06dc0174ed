import type { Handler } from '../../kit/handle.ts';
import type { MediaShelf } from '../media/index.ts';
import { type ApplicationParts, apply, decide, domainExists, showApplication } from './apply.ts';
import { blockPerson, listBlocked } from './block-person.ts';
import { listFollowing, searchCreators } from './find-creators.ts';
import { checkFollow, followCreator } from './follow-creator.ts';
import { listFollowers } from './list-followers.ts';
import { renamePage } from './rename-page.ts';
import { reportSubject } from './report-subject.ts';
import { showPage, visitPage } from './show-page.ts';
import { hideFromSearch, updatePage } from './update-page.ts';

export { describePage, type PageFacts } from './describe-page.store.ts';

export { follow } from './follows.store.ts';
export { REPORTS } from './report-subject.ts';
export { insertReport } from './reports.store.ts';

/** Creators' pages: how they open, what they show, who follows, finds and blocks whom. */
export function creatorsFeature({ shelf, ...parts }: ApplicationParts & { shelf: MediaShelf }): {
  handlers: readonly Handler[];
} {
  return {
    handlers: [
      showPage,
      visitPage,
      followCreator,
      checkFollow,
      listFollowing,
      listFollowers,
      searchCreators,
      blockPerson,
      listBlocked,
      reportSubject,
      domainExists(parts),
      showApplication,
      apply(parts),
      decide(parts),
      updatePage(shelf),
      hideFromSearch,
      renamePage(parts),
    ],
  };
}
