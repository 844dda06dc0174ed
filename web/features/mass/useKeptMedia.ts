import { useEffect, useEffectEvent } from 'react';
import { attachMedia, clearAttachments, setPreview } from '#web/features/chat/attachments.ts';
import type { MassMessage } from './keys.ts';

/** Lays the files of something saved out for writing on, and puts them away when one leaves. */
export function useKeptMedia(
  place: string,
  saved: readonly Pick<MassMessage['media'][number], 'media' | 'isPreview'>[],
): void {
  const layOut = useEffectEvent(() => {
    clearAttachments(place);
    attachMedia(
      place,
      saved.map(({ media }) => media),
    );
    for (const { media, isPreview } of saved) if (isPreview) setPreview(place, media.id, true);
  });
  useEffect(() => {
    layOut();
    return () => clearAttachments(place);
  }, [place]);
}
