import type { ComponentType } from 'react';
import type { OpenChat } from './keys.ts';

export interface ProposalCardProps {
  readonly open: OpenChat;
  /** Whether the composer already contains text that the person wrote. */
  readonly hasWords: boolean;
  readonly onUse: (text: string) => void;
  /** Called after the proposal was sent or discarded, so that the composer can focus its field. */
  readonly onEnd: () => void;
}

/**
 * The assistant's parts of a creator's composer. The screen passes them in, because the chat feature must not
 * import the assistant feature.
 */
export interface ProposalSlots {
  /** Shows the proposal above the message field. */
  readonly Card: ComponentType<ProposalCardProps>;
  /** The button that requests a proposal. */
  readonly Button: ComponentType<{ readonly open: OpenChat }>;
}
