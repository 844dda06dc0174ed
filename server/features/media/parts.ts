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
  /** A folder of this machine: uploads that are under way, work in progress, marked copies. */
  readonly folder: string;
  /** Whether so many bytes can be stored there, and some are left for what else is written. */
  hasDiskSpace(bytes: number): Promise<boolean>;
  /** Where marks are drawn into pictures. */
  readonly drawing: FairQueue;
  /** Addresses are signed with what is derived from it. */
  readonly secret: string;
  /** Where `/m/…` is served from when that is another host, such as `https://media.example`; else empty. */
  readonly origin: string;
  /** The pages' own origin, which may read media from that other host; null where both are one. */
  readonly pagesOrigin: string | null;
  /** Null where this machine has none: videos and audio then fail, photos work. */
  readonly programs: Promise<Programs | null>;
  /** Who holds an access token, and in whose inbox they sit when they name another's page. */
  findActor(token: string, shopDomain: string | null): Promise<Actor | null>;
  /** The same actor as they are by now; null when their login has ended. */
  findActorAgain(actor: Actor): Promise<Actor | null>;
  /** Which of these a viewer may see now. The one judge, asked for lists and again for each request. */
  mayView(reader: Reader, viewer: Viewer, assetIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** How this person may keep a copy of it, beyond looking: its shorter side at most. Null: not at all. */
  copyTerms(
    reader: Reader,
    who: { personId: string; assetId: string },
  ): Promise<{ readonly sideMax: number | null } | null>;
  /** Whether something that others rely on holds one of these: then it cannot be deleted. */
  isInUse(tx: Tx, assetIds: readonly string[]): Promise<boolean>;
}
