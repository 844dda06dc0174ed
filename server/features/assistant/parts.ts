import type { Db } from '../../kit/db.ts';
import type { PublicWeb } from '../../kit/public-web.ts';
import type { LanguageEndpoint, LanguagePort } from '../../providers/language/port.ts';

/** What the assistant needs besides the request. */
export interface AssistantParts {
  readonly db: Db;
  readonly language: LanguagePort;
  /** Decides which hosts creators' own servers may have. */
  readonly web: Pick<PublicWeb, 'mayReach' | 'lookup'>;
  /** The engine for creators without a server of their own; null: none. */
  readonly platformEngine: LanguageEndpoint | null;
  /** False in the demo: no message goes to an outside engine. */
  readonly isOutsideAllowed: boolean;
  /** Seals creators' keys. */
  readonly secret: string;
}
