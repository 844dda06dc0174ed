import { useUploadStatusText } from '#web/features/chat/index.ts';
import { hasInclusions } from './audience.ts';
import { useMassList } from './queries.ts';
import type { MassFormState } from './useMassForm.ts';

/** Whether the form's message can be sent and, if it cannot, the reasons. */
export function useReadiness({ draft, attached, reach, isCounted }: MassFormState, isScheduled: boolean) {
  const left = useMassList('all').data?.pages[0]?.left;
  const uploading = useUploadStatusText(attached);
  const isLater = draft.sendAt !== null;
  const count = reach.data?.count ?? 0;
  const isEmpty = draft.words.text.trim() === '' && attached.length === 0;
  const isCapped = !isScheduled && !isLater && left?.today === 0;
  // The server determines the recipients of a scheduled message when it is sent, so the message may be
  // scheduled even if the current count is zero.
  const reachesNobody = !hasInclusions(draft.audience) || (!isLater && count === 0);
  return {
    /** The number of fans that the message reaches, now or at its send time. */
    count,
    /**
     * How many mass messages the creator may still send today and this week; undefined while it is loading.
     */
    left,
    /** A sentence that says why the files delay sending; undefined when all are ready. */
    uploading,
    isEmpty,
    isCapped,
    canSend: !isEmpty && !reachesNobody && !isCapped && uploading === undefined && isCounted,
  };
}

export type Readiness = ReturnType<typeof useReadiness>;
