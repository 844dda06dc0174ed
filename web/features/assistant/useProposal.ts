import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OpenChat } from '#web/features/chat/keys.ts';
import { api } from '#web/kit/api.ts';
import { onInboxEvent } from '#web/kit/events.ts';
import { useWorn } from '#web/kit/inbox.ts';
import { afterMessage, proposed } from './draft-news.ts';
import { assistantKeys, type Proposal } from './keys.ts';
import { useStatus } from './queries.ts';

const asCreator = { isSeller: true } as const;

/**
 * What the assistant proposes in a chat of one's own page. In draft mode it is asked for when the chat is opened; while it
 * answers by itself only when somebody presses for it, because what was proposed is not answered any more.
 */
export function useProposal({ chat, writing }: OpenChat) {
  const cache = useQueryClient();
  const chatId = chat.id;
  const worn = useWorn();
  const mayWrite = chat.side === 'creator' && writing.reason === null;
  const mode = useStatus(mayWrite && worn === null).data?.mode ?? 'off';
  // Who sits in somebody's inbox is not told how their assistant is set up, only what it proposes.
  const canAsk = mayWrite && (worn ? worn.rights.includes('write') : mode !== 'off');
  const key = assistantKeys.draft(chatId);
  const proposal = useQuery({
    queryKey: key,
    queryFn: () => api.assistant.draft({ chatId }, asCreator),
    enabled: canAsk && mode === 'draft',
  });

  useEffect(() => {
    if (!canAsk) return;
    const change = (next: (now: Proposal | undefined) => Proposal | undefined) =>
      cache.setQueryData<Proposal>(assistantKeys.draft(chatId), next);
    const stops = [
      onInboxEvent('draftProposed', (draft) => {
        if (draft.chatId === chatId) change((now) => proposed(now, draft));
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
    draft: (canAsk && proposal.data?.draft) || null,
    isAsking: proposal.isFetching,
    /** Asks again, for instance after more facts were written down. */
    ask: async (): Promise<Proposal | undefined> => (await proposal.refetch()).data,
    forget: () => cache.setQueryData<Proposal>(key, { draft: null, reason: null }),
  };
}
