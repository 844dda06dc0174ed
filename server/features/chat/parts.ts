import type { Db, Tx } from '../../kit/db.ts';
import type { Deliver } from '../../kit/outbox.ts';
import type { Translator } from '../../providers/translation/port.ts';
import type { MediaLibrary } from '../media/index.ts';

/** What the handlers of chat need beside a request. */
export interface ChatParts {
  readonly db: Db;
  readonly media: Pick<MediaLibrary, 'views'>;
  readonly officialDomain: string;
  /** Signs what opens a socket. */
  readonly secret: string;
  /** Where sockets are, as a browser writes it. */
  readonly socketAddress: string;
  /** Whether pages behind links in messages are read, to tell what stands there. */
  readonly readsLinks: boolean;
  /** How many messages one person may send in a minute; null: as many as they like. */
  readonly messagesPerMinute: number | null;
  /** Tells this node's sockets what it has committed (`Bus.deliver`). Absent: they hear it with everybody else. */
  readonly deliver?: Deliver;
  /** Absent or null: nothing is translated here. */
  readonly translator?: Translator | null;
  /** Absent: nobody answers but people. */
  readonly assistant?: AssistantInChat;
}

/** A proposal of the assistant that somebody wants to send. */
export interface Proposal {
  readonly id: string;
  readonly chatId: string;
  readonly creatorId: string;
}

/** What a creator wrote for fans to know, and whether words go to a model outside, which the platform says itself. */
export interface AssistantNotice {
  readonly text: string;
  readonly isOutside: boolean;
}

/** What the assistant does in chats, handed over in `app.ts`. */
export interface AssistantInChat {
  /** What a fan is told who opens a chat in which it may read or answer; null: it does neither. */
  notice(
    db: Db,
    chat: { readonly chatId: string; readonly creatorId: string },
  ): Promise<AssistantNotice | null>;
  /** Which of these can still be sent; they are locked. */
  liveProposals(tx: Tx, asked: readonly Proposal[]): Promise<ReadonlySet<string>>;
  proposalsSent(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Somebody of the creator's side types or reads there. */
  personIsHere(tx: Tx, chat: { readonly chatId: string; readonly creatorId: string }): Promise<void>;
}
