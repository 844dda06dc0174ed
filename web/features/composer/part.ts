import type { Change } from './composer.ts';
import type { Draft } from './draft.ts';

/** What each part of the composer is given. */
export interface PartProps {
  readonly draft: Draft;
  readonly onChange: (change: Change) => void;
  /** What is wrong with this part, in a sentence. */
  readonly problem?: string | undefined;
}
