import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OpenChat } from '#web/features/chat/index.ts';
import { api } from '#web/kit/api.ts';
import { onInboxEvent } from '#web/kit/events.ts';
import { useActingSeat } from '#web/kit/inbox.ts';
import { assistantKeys, type ProposalAnswer } from './keys.ts';
import { afterMessage, proposed } from './proposal-news.ts';
import { useStatus } from './queries.ts';

const asCreator = { isSeller: true } as const;

/**
 * What the assistant proposes in a chat of one's own page. In draft mode it is asked for when the chat is opened; while it
 * answers by itself only when somebody presses for it, because what was proposed is not answered any more.
 */
export function useProposal({ chat, writing }: OpenChat) {
  const cache = useQueryClient();
  const chatId = chat.id;
  const worn = useActingSeat();
  const mayWrite = chat.side === 'creator' && writing.reason === null;
  const mode = useStatus(mayWrite && worn === null).data?.mode ?? 'off';
  // Who sits in somebody's inbox is not told how their assistant is set up, only what it proposes.
  const canAsk = mayWrite && (worn ? worn.rights.includes('write') : mode !== 'off');
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
        if (proposal.chatId === chatId) change((now) => proposed(now, proposal));
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
    /** Asks again, for instance after more facts were written down. */
    ask: async (): Promise<ProposalAnswer | undefined> => (await answer.refetch()).data,
    forget: () => cache.setQueryData<ProposalAnswer>(key, { proposal: null, reason: null }),
  };
}
