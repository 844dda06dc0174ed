import type { Viewer } from '../../access/index.ts';
import type { Db, Reader, Tx } from '../../kit/db.ts';
import type { FairQueue } from '../../kit/fair-queue.ts';
import type { Actor } from '../../kit/handle.ts';
import type { Log } from '../../kit/log.ts';
import type { SharedWork } from '../../kit/shared-work.ts';
import type { StoragePort } from '../../providers/storage/port.ts';
import type { Programs } from './programs.ts';

export interface MediaParts {
  readonly db: Db;
  readonly log: Log;
  readonly storage: StoragePort;
  /** The folder on this machine for unfinished uploads, work in progress, and watermarked pictures. */
  readonly folder: string;
  /**
   * Whether `folder` has space for this many bytes in addition to the reserve that stays free on its disk.
   */
  hasDiskSpace(bytes: number): Promise<boolean>;
  /** The queue that draws watermarks into pictures. */
  readonly drawing: FairQueue;
  /** Runs `finishUpload` once per upload: concurrent calls for one upload share a run. */
  readonly finishingUploads: SharedWork<void>;
  /** The secret from which the key that signs addresses is derived. */
  readonly secret: string;
  /**
   * The origin that serves `/m/…`, such as `https://media.example`; empty when the pages' origin serves it.
   */
  readonly origin: string;
  /** The origin of the pages, which may read media from the media origin; null when both are the same. */
  readonly pagesOrigin: string | null;
  /**
   * The result of `findPrograms`. Null if no recent ffmpeg was found: processing of videos and audio then
   * fails, and photos still work.
   */
  readonly programs: Promise<Programs | null>;
  /**
   * The actor of an access token. `shopDomain` names the creator's page if the actor acts from a team seat.
   */
  findActor(token: string, shopDomain: string | null): Promise<Actor | null>;
  /** The same actor with current rights; null when the actor's login has ended. */
  findActorAgain(actor: Actor): Promise<Actor | null>;
  /**
   * Which of these assets the viewer may see now. Called for lists, and again for each request for a file.
   */
  mayView(reader: Reader, viewer: Viewer, assetIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * How this person may download the asset; null if the person may not download it. `sideMax` is the maximum
   * length of the shorter side, null for no limit.
   */
  downloadTerms(
    reader: Reader,
    who: { personId: string; assetId: string },
  ): Promise<{ readonly sideMax: number | null } | null>;
  /** Whether another feature uses one of these assets. An asset in use cannot be deleted. */
  isInUse(tx: Tx, assetIds: readonly string[]): Promise<boolean>;
}
