import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OpenChat } from '#web/features/chat/index.ts';
import { api } from '#web/kit/api.ts';
import { onInboxEvent } from '#web/kit/events.ts';
import { useActingSeat } from '#web/kit/inbox.ts';
import { assistantKeys, type ProposalAnswer } from './keys.ts';
import { afterMessage, withProposal } from './proposal-state.ts';
import { useStatus } from './queries.ts';

const asCreator = { isSeller: true } as const;

/**
 * The assistant's proposal in a creator's chat. In draft mode the proposal is requested when the creator
 * opens the chat. In auto mode it is requested only when the creator presses the button, because the
 * assistant does not automatically answer a question that has a proposal. For a team member, in either mode,
 * it is requested only when the member presses the button.
 */
export function useProposal({ chat, writing }: OpenChat) {
  const cache = useQueryClient();
  const chatId = chat.id;
  const seat = useActingSeat();
  const mayWrite = chat.side === 'creator' && writing.reason === null;
  const mode = useStatus(mayWrite && seat === null).data?.mode ?? 'off';
  // A team member cannot read the assistant's mode, so the right `write` decides whether the member may request
  // proposals.
  const canAsk = mayWrite && (seat ? seat.rights.includes('write') : mode !== 'off');
  const key = assistantKeys.proposal(chatId);
  const answer = useQuery({
    queryKey: key,
    queryFn: () => api.assistant.proposal({ chatId }, asCreator),
    enabled: canAsk && mode === 'draft',
  });

  useEffect(() => {
    if (!canAsk) return;
    const change = (next: (now: ProposalAnswer | undefined) => ProposalAnswer | undefined) =>
      cache.setQueryData<ProposalAnswer>(assistantKeys.proposal(chatId), next);
    const stops = [
      onInboxEvent('proposalMade', (proposal) => {
        if (proposal.chatId === chatId) change((now) => withProposal(now, proposal));
      }),
      onInboxEvent('messageSent', (sent) => {
        if (sent.chatId === chatId) change((now) => afterMessage(now, sent));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache, chatId, canAsk]);

  return {
    canAsk,
    proposal: (canAsk && answer.data?.proposal) || null,
    isAsking: answer.isFetching,
    /** Requests the proposal again, for instance after the creator has added facts. */
    ask: async (): Promise<ProposalAnswer | undefined> => (await answer.refetch()).data,
    forget: () => cache.setQueryData<ProposalAnswer>(key, { proposal: null, reason: null }),
  };
}
