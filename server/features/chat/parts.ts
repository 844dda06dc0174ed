import type { Db, Tx } from '../../kit/db.ts';
import type { Deliver } from '../../kit/outbox.ts';
import type { Translator } from '../../providers/translation/port.ts';
import type { MediaLibrary } from '../media/index.ts';

/** The dependencies of the chat's handlers, jobs and loops. */
export interface ChatParts {
  readonly db: Db;
  readonly media: Pick<MediaLibrary, 'views'>;
  readonly officialDomain: string;
  /** The secret that signs socket tokens. */
  readonly secret: string;
  /** The URL at which browsers open sockets. */
  readonly socketAddress: string;
  /** Whether pages that messages link to are fetched for link previews. */
  readonly readsLinks: boolean;
  /** The maximum number of messages that a person may send in a minute; null for no limit. */
  readonly messagesPerMinute: number | null;
  /**
   * Sends committed events to this node's sockets (`Bus.deliver`). Without this function the events arrive a
   * little later, through the outbox.
   */
  readonly deliver?: Deliver;
  /** The translation server; absent or null when there is none. */
  readonly translator?: Translator | null;
  /** The creators' assistant; absent when there is none. */
  readonly assistant?: AssistantInChat;
}

/** An answer that the assistant proposed and that a person wants to send. */
export interface Proposal {
  readonly id: string;
  readonly chatId: string;
  readonly creatorId: string;
}

/**
 * The notice with which a creator informs fans about the assistant, and whether the assistant uses an outside
 * engine.
 */
export interface AssistantNotice {
  readonly text: string;
  readonly isOutside: boolean;
}

/** The assistant's functions that the chat feature calls; `features.ts` passes them in. */
export interface AssistantInChat {
  /** Returns the notice for a fan who opens a chat; null when the fan needs none. */
  notice(
    db: Db,
    chat: { readonly chatId: string; readonly creatorId: string },
  ): Promise<AssistantNotice | null>;
  /** Locks the proposals and returns the ids of those that can still be sent. */
  findLiveProposals(tx: Tx, proposals: readonly Proposal[]): Promise<ReadonlySet<string>>;
  proposalsSent(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Reports that a person on the creator's side typed or read in the chat. */
  creatorIsActive(tx: Tx, chat: { readonly chatId: string; readonly creatorId: string }): Promise<void>;
}
