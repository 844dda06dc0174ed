import { useUploadWords } from '#web/features/chat/index.ts';
import { isAimed } from './audience.ts';
import { useMassList } from './queries.ts';
import type { MassFormState } from './useMassForm.ts';

/** Whether what stands in the form can go out, and what is in its way. */
export function useReadiness({ draft, attached, reach, isCounted }: MassFormState, isScheduled: boolean) {
  const left = useMassList('all').data?.pages[0]?.left;
  const uploading = useUploadWords(attached);
  const isLater = draft.sendAt !== null;
  const count = reach.data?.count ?? 0;
  const isEmpty = draft.words.text.trim() === '' && attached.length === 0;
  const isCapped = !isScheduled && !isLater && left?.today === 0;
  // Counted anew when its time comes, so something for later may find nobody now.
  const isInVain = !isAimed(draft.audience) || (!isLater && count === 0);
  return {
    /** Whom it reaches. */
    count,
    /** How many may still be sent; undefined while it is not known. */
    left,
    /** What the files are waiting for, in words. */
    uploading,
    isEmpty,
    isCapped,
    canSend: !isEmpty && !isInVain && !isCapped && uploading === undefined && isCounted,
  };
}

export type Readiness = ReturnType<typeof useReadiness>;
