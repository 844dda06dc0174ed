import type { Db } from '../../kit/db.ts';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { MediaLibrary } from '../media/index.ts';
import { type ApplicationParts, apply, decide, domainExists, showApplication } from './apply.ts';
import { blockPerson, listBlocked } from './block-person.ts';
import { countReplies } from './count-replies.ts';
import { featuredCreators, listFollowing, searchCreators } from './find-creators.ts';
import { checkFollow, followCreator } from './follow-creator.ts';
import { listFollowers } from './list-followers.ts';
import { renamePage } from './rename-page.ts';
import { reportSubject } from './report-subject.ts';
import { showPage, visitPage } from './show-page.ts';
import { hideFromSearch, updatePage } from './update-page.ts';

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
