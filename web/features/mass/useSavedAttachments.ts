import { useEffect, useEffectEvent } from 'react';
import { attachMedia, attachmentsOf, clearAttachments, setPreview } from '#web/features/chat/index.ts';
import type { MassMessage } from './keys.ts';

type SavedMedia = readonly Pick<MassMessage['media'][number], 'media' | 'isPreview'>[];

/** Attaches a saved message's files to a form, and detaches them when the form closes. */
export function useSavedAttachments(place: string, saved: SavedMedia): void {
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

/** Whether a form's files differ from the saved ones; another order is a difference too. */
export function hasOtherMedia(place: string, saved: SavedMedia): boolean {
  const mark = (files: readonly { id: string | null; isPreview: boolean }[]) => JSON.stringify(files);
  return (
    mark(attachmentsOf(place).map(({ mediaId, isPreview }) => ({ id: mediaId, isPreview }))) !==
    mark(saved.map(({ media, isPreview }) => ({ id: media.id, isPreview })))
  );
}
