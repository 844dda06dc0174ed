import type { ComponentType } from 'react';
import type { OpenChat } from './keys.ts';

export interface ProposalCardProps {
  readonly open: OpenChat;
  /** Something of the person's own stands in the composer. */
  readonly hasWords: boolean;
  readonly onUse: (text: string) => void;
  /** It was sent or thrown away: the field is where one goes on. */
  readonly onEnd: () => void;
}

/** What the assistant draws in the composer of a creator. The screen hands it over: the assistant builds on chat. */
export interface ProposalSlots {
  /** The proposal, above the field. */
  readonly Card: ComponentType<ProposalCardProps>;
  /** The button that asks for one. */
  readonly Button: ComponentType<{ readonly open: OpenChat }>;
}
