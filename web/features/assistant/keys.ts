import type { Contract, Events } from '#contract/index.ts';
import type { InputOf, OutputOf, PayloadOf } from '#contract/kit.ts';

export type Settings = OutputOf<Contract['assistant']['settings']>;
export type Change = InputOf<Contract['assistant']['save']>;
export type Fact = Settings['facts'][number];
export type Mode = Settings['mode'];
export type Status = OutputOf<Contract['assistant']['status']>;
export type Tried = OutputOf<Contract['assistant']['test']>;
export type Reason = Tried['reason'];
export type Source = Tried['sources'][number];
export type Entry = OutputOf<Contract['assistant']['log']>['entries'][number];
export type Proposal = PayloadOf<Events['proposalMade']>;
/** The assistant's proposal for the latest messages of a chat, or the reason why it has none. */
export type ProposalAnswer = OutputOf<Contract['assistant']['proposal']>;

const all = ['assistant'] as const;

export const assistantKeys = {
  all,
  settings: [...all, 'settings'],
  status: [...all, 'status'],
  log: [...all, 'log'],
  proposal: (chatId: string) => [...all, 'proposal', chatId],
} as const;
