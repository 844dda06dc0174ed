import type { Change } from './composer.ts';
import type { Draft } from './draft.ts';

/** The props that all parts of the composer share. */
export interface PartProps {
  readonly draft: Draft;
  readonly onChange: (change: Change) => void;
  /** What is wrong with this part, as a sentence. */
  readonly problem?: string | undefined;
}
