import type { Change } from './composer.ts';
import type { Draft } from './draft.ts';

/** The props that all parts of the composer have in common. */
export interface PartProps {
  readonly draft: Draft;
  readonly onChange: (change: Change) => void;
  /** A sentence that says what is wrong with this part; undefined when nothing is wrong. */
  readonly problem?: string | undefined;
}
