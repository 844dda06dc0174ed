import type { MailPort } from '../../providers/mail/port.ts';
import type { MediaLibrary } from '../media/index.ts';
import type { CloseSessions } from './end-sessions.ts';
import type { Passwords } from './passwords.ts';
import type { RefreshTokens } from './refresh-tokens.ts';

export interface AccountParts {
  readonly xpub: string;
  readonly sealing: string;
  readonly mail: MailPort;
  readonly brandName: string;
  readonly media: Pick<MediaLibrary, 'makePublic'>;
  readonly closeSessions: CloseSessions;
  readonly refreshTokens: RefreshTokens;
  readonly passwords: Passwords;
}
