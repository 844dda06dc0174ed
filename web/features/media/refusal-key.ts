import type { Contract, Events } from '#contract/index.ts';
import type { OutputOf, PayloadOf } from '#contract/kit.ts';
import type { MessageKey } from '#locales/english.ts';

export type Media = OutputOf<Contract['media']['refresh']>['media'][number];
type Reason = NonNullable<PayloadOf<Events['mediaChanged']>['refusal']>;

/** The key of the message that says why the server refused a file. */
export const refusalKey = (reason: Reason): MessageKey => `media.refused.${reason}`;
