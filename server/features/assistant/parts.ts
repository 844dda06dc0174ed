import type { Db } from '../../kit/db.ts';
import type { PublicWeb } from '../../kit/public-web.ts';
import type { LanguageEndpoint, LanguagePort } from '../../providers/language/port.ts';

/** The dependencies of the assistant's handlers and loops. */
export interface AssistantParts {
  readonly db: Db;
  readonly language: LanguagePort;
  /** Looks up the host of a creator's engine, and checks whether the platform may call its IP addresses. */
  readonly web: Pick<PublicWeb, 'mayReach' | 'lookup'>;
  /** The engine for creators who have no server of their own; null when the operator provides none. */
  readonly platformEngine: LanguageEndpoint | null;
  /** Whether messages may be sent to outside engines. False in the demo. */
  readonly isOutsideAllowed: boolean;
  /** The secret that seals the keys of creators' engines. */
  readonly secret: string;
}
