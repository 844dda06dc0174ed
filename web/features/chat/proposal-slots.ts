import type { ComponentType } from 'react';
import type { OpenChat } from './keys.ts';

export interface ProposalCardProps {
  readonly open: OpenChat;
  /** Whether the composer already contains the person's own text. */
  readonly hasWords: boolean;
  readonly onUse: (text: string) => void;
  /** Called after the proposal was sent or discarded, to focus the field. */
  readonly onEnd: () => void;
}

/**
 * The assistant's parts in a creator's composer. The screen passes them in, because the assistant depends on
 * chat.
 */
export interface ProposalSlots {
  /** The proposal, above the field. */
  readonly Card: ComponentType<ProposalCardProps>;
  /** The button that requests a proposal. */
  readonly Button: ComponentType<{ readonly open: OpenChat }>;
}
