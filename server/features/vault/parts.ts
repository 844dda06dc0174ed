import type { MediaLibrary } from '../media/index.ts';

/** The dependencies of the vault handlers. */
export interface VaultParts {
  readonly media: Pick<MediaLibrary, 'views'>;
}
