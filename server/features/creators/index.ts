import type { Db } from '../../kit/db.ts';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { MediaLibrary } from '../media/index.ts';
import { apply } from './apply.ts';
import { blockPerson } from './block-person.ts';
import { checkFollow } from './check-follow.ts';
import { countReplies } from './count-replies.ts';
import { decide } from './decide.ts';
import { domainExists } from './domain-exists.ts';
import { featuredCreators } from './featured-creators.ts';
import { followCreator } from './follow-creator.ts';
import { hideFromSearch } from './hide-from-search.ts';
import { listBlocked } from './list-blocked.ts';
import { listFollowers } from './list-followers.ts';
import { listFollowing } from './list-following.ts';
import type { ApplicationParts } from './parts.ts';
import { renamePage } from './rename-page.ts';
import { reportSubject } from './report-subject.ts';
import { searchCreators } from './search-creators.ts';
import { showApplication } from './show-application.ts';
import { showPage } from './show-page.ts';
import { updatePage } from './update-page.ts';
import { visitPage } from './visit-page.ts';

export { describePage, type PageFacts } from './describe-page.store.ts';

export { follow } from './follows.store.ts';
export { pagesUseMedia } from './pages.store.ts';
export { REPORTS } from './report-subject.ts';
export { insertReport } from './reports.store.ts';

const COUNT_REPLIES_MS = 60 * 60_000;

/** The creators feature: pages with applications, contents, follows, blocks, reports and search. */
export function creatorsFeature({
  db,
  library,
  ...parts
}: ApplicationParts & { db: Db; library: MediaLibrary }): {
  handlers: readonly Handler[];
  loops: readonly Loop[];
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
      featuredCreators(parts),
      blockPerson,
      listBlocked,
      reportSubject,
      domainExists(parts),
      showApplication,
      apply(parts),
      decide(parts),
      updatePage(library),
      hideFromSearch,
      renamePage(parts),
    ],
    loops: [
      { name: 'count replies', everyMs: COUNT_REPLIES_MS, run: (stopping) => countReplies(db, stopping) },
    ],
  };
}
