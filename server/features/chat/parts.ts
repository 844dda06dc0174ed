import type { Db, Tx } from '../../kit/db.ts';
import type { Deliver } from '../../kit/outbox.ts';
import type { Translator } from '../../providers/translation/port.ts';
import type { MediaLibrary } from '../media/index.ts';

/** The dependencies of the chat handlers. */
export interface ChatParts {
  readonly db: Db;
  readonly media: Pick<MediaLibrary, 'views'>;
  readonly officialDomain: string;
  /** Signs socket tokens. */
  readonly secret: string;
  /** The URL that browsers open sockets at. */
  readonly socketAddress: string;
  /** Whether linked pages are fetched for previews. */
  readonly readsLinks: boolean;
  /** How many messages one person may send in a minute; null for no limit. */
  readonly messagesPerMinute: number | null;
  /**
   * Sends committed events to this node's sockets (`Bus.deliver`). Without it they arrive through the outbox.
   */
  readonly deliver?: Deliver;
  /** Absent or null when translation is not available. */
  readonly translator?: Translator | null;
  /** Absent when no assistant is available. */
  readonly assistant?: AssistantInChat;
}

/** An assistant's draft that a person wants to send. */
export interface Proposal {
  readonly id: string;
  readonly chatId: string;
  readonly creatorId: string;
}

/** The creator's notice to fans about the assistant, and whether messages are sent to an external model. */
export interface AssistantNotice {
  readonly text: string;
  readonly isOutside: boolean;
}

/** The assistant's functions that chat calls; `app.ts` passes them in. */
export interface AssistantInChat {
  /** The notice for a fan who opens a chat; null when the assistant neither reads nor answers there. */
  notice(
    db: Db,
    chat: { readonly chatId: string; readonly creatorId: string },
  ): Promise<AssistantNotice | null>;
  /** Locks the proposals and returns the ids of those that can still be sent. */
  findLiveProposals(tx: Tx, proposals: readonly Proposal[]): Promise<ReadonlySet<string>>;
  proposalsSent(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Reports that a person on the creator's side types or reads in the chat. */
  creatorIsActive(tx: Tx, chat: { readonly chatId: string; readonly creatorId: string }): Promise<void>;
}
