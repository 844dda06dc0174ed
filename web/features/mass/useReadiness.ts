import { useUploadStatusText } from '#web/features/chat/index.ts';
import { hasInclusions } from './audience.ts';
import { useMassList } from './queries.ts';
import type { MassFormState } from './useMassForm.ts';

/** Whether the form's message can be sent, and what prevents it. */
export function useReadiness({ draft, attached, reach, isCounted }: MassFormState, isScheduled: boolean) {
  const left = useMassList('all').data?.pages[0]?.left;
  const uploading = useUploadStatusText(attached);
  const isLater = draft.sendAt !== null;
  const count = reach.data?.count ?? 0;
  const isEmpty = draft.words.text.trim() === '' && attached.length === 0;
  const isCapped = !isScheduled && !isLater && left?.today === 0;
  // The audience is counted again at the send time, so a scheduled message may reach nobody now.
  const reachesNobody = !hasInclusions(draft.audience) || (!isLater && count === 0);
  return {
    /** The number of fans the message reaches. */
    count,
    /** How many mass messages may still be sent; undefined while unknown. */
    left,
    /** What the files are waiting for, as text. */
    uploading,
    isEmpty,
    isCapped,
    canSend: !isEmpty && !reachesNobody && !isCapped && uploading === undefined && isCounted,
  };
}

export type Readiness = ReturnType<typeof useReadiness>;
