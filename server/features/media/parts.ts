import type { Viewer } from '../../access/index.ts';
import type { Db, Reader, Tx } from '../../kit/db.ts';
import type { FairQueue } from '../../kit/fair-queue.ts';
import type { Actor } from '../../kit/handle.ts';
import type { Log } from '../../kit/log.ts';
import type { StoragePort } from '../../providers/storage/port.ts';
import type { Programs } from './programs.ts';

export interface MediaParts {
  readonly db: Db;
  readonly log: Log;
  readonly storage: StoragePort;
  /** A folder on this machine for unfinished uploads, work in progress and watermarked pictures. */
  readonly folder: string;
  /** Whether so many bytes fit into `folder` and still leave the disk's reserve free. */
  hasDiskSpace(bytes: number): Promise<boolean>;
  /** The queue that draws watermarks into pictures. */
  readonly drawing: FairQueue;
  /** The key that signs addresses is derived from this. */
  readonly secret: string;
  /**
   * The origin that serves `/m/…` if it is another host, such as `https://media.example`; otherwise empty.
   */
  readonly origin: string;
  /** The pages' origin, which may read media from the other host; null if both are the same origin. */
  readonly pagesOrigin: string | null;
  /** Null if this machine has no ffmpeg: videos and audio then fail, photos work. */
  readonly programs: Promise<Programs | null>;
  /**
   * The actor of an access token; `shopDomain` names the creator's page if the actor acts from a team seat.
   */
  findActor(token: string, shopDomain: string | null): Promise<Actor | null>;
  /** The actor with their current rights; null when their login has ended. */
  findActorAgain(actor: Actor): Promise<Actor | null>;
  /**
   * The assets among these that the viewer may see now. Called for lists and again for each media request.
   */
  mayView(reader: Reader, viewer: Viewer, assetIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether this person may download the asset, and up to which shorter side; null if they may not. */
  downloadTerms(
    reader: Reader,
    who: { personId: string; assetId: string },
  ): Promise<{ readonly sideMax: number | null } | null>;
  /** Whether one of these is used by something that others rely on, and so cannot be deleted. */
  isInUse(tx: Tx, assetIds: readonly string[]): Promise<boolean>;
}
