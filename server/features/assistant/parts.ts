import type { Db } from '../../kit/db.ts';
import type { PublicWeb } from '../../kit/public-web.ts';
import type { LanguageEndpoint, LanguagePort } from '../../providers/language/port.ts';

/** What the assistant needs beside a request. */
export interface AssistantParts {
  readonly db: Db;
  readonly language: LanguagePort;
  /** Where creators’ own servers may be. */
  readonly web: Pick<PublicWeb, 'mayReach' | 'lookup'>;
  /** What the platform offers creators who name no server of their own; null: nothing. */
  readonly platformEngine: LanguageEndpoint | null;
  /** False in the demo: no word leaves it. */
  readonly isOutsideAllowed: boolean;
  /** Seals creators’ keys. */
  readonly secret: string;
}
