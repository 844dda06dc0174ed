import { useRef, useState } from 'react';
import { useAct } from '#web/features/account/index.ts';
import { useAttachments } from '#web/features/chat/index.ts';
import type { Media } from '#web/features/media/index.ts';
import { wireDollars } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useDebounced } from '#web/kit/useDebounced.ts';
import { blankContent, isForSale, priceUnits, wireContent } from './content.ts';
import { attachedOf, blankDraft, copyOf, draftOf, type MassDraft, markOf } from './draft.ts';
import type { MassMessage } from './keys.ts';
import { useReach, useSaveMass, useSendMass, useTestMass } from './queries.ts';
import { useSavedAttachments } from './useSavedAttachments.ts';

const TYPING_MS = 400;

export interface FormStart {
  readonly id: string;
  /** The message that is saved under `id`; null for a new message. */
  readonly saved: MassMessage | null;
  /** The message whose content and audience a new message takes over. */
  readonly copied: MassMessage | null;
  /** The draft that a new message starts with when it copies no other message. */
  readonly blank?: MassDraft;
  readonly handed?: readonly Media[];
}

/** The state and the actions of the form for one mass message. */
export function useMassForm({ id, saved, copied, blank = blankDraft, handed = [] }: FormStart) {
  const t = useT();
  const place = `mass:${id}`;
  const [draft, setDraft] = useState<MassDraft>(() =>
    saved ? draftOf(saved) : copied ? copyOf(copied) : blank,
  );
  const [version, setVersion] = useState(saved?.version ?? null);
  // The version that the next save is based on. A ref, because Save may be pressed again before the component
  // renders with the new version.
  const base = useRef(version);
  const [savedMark, setSavedMark] = useState(() =>
    saved
      ? markOf(draftOf(saved), attachedOf(saved.media))
      : // A new message counts as changed only if it has content. A chosen audience without content is no change.
        markOf({ ...blank, words: blankContent }, []),
  );
  const attached = useAttachments(place);
  useSavedAttachments(
    place,
    (saved ?? copied)?.media ?? handed.map((media) => ({ media, isPreview: false })),
  );

  const isSold = isForSale(draft.words, attached);
  const lockedIds = isSold ? attached.flatMap((one) => (one.isPreview ? [] : (one.mediaId ?? []))) : [];
  const wantedPrice = isSold ? wireDollars(priceUnits(draft.words)) : null;
  const price = useDebounced(wantedPrice, TYPING_MS);
  const audience = useDebounced(draft.audience, TYPING_MS);
  const sendAt = useDebounced(draft.sendAt, TYPING_MS);
  const reach = useReach(audience, lockedIds, { price, sendAt });
  const isSettled = price === wantedPrice && audience === draft.audience && sendAt === draft.sendAt;
  const save = useSaveMass();
  const send = useSendMass();
  const test = useTestMass();
  const mark = markOf(draft, attached);

  const work = useAct(
    async (then: (message: MassMessage) => unknown, at: string | null = draft.sendAt): Promise<void> => {
      const message = await save.mutateAsync({
        id,
        version: base.current,
        audience: draft.audience,
        sendAt: at,
        words: wireContent(draft.words, attached),
      });
      base.current = message.version;
      setVersion(message.version);
      setSavedMark(mark);
      await then(message);
    },
  );

  return {
    place,
    draft,
    attached,
    isSold,
    version,
    /** The price in units; null for a free message. */
    price: isSold ? priceUnits(draft.words) : null,
    reach,
    /** Whether `reach` was counted for the form's current values. */
    isCounted: isSettled && reach.data !== undefined && !reach.isPlaceholderData,
    isUnsaved: mark !== savedMark,
    isBusy: work.isBusy,
    error: work.failed?.failure,
    change: (change: Partial<MassDraft>) => {
      work.forget();
      setDraft((now) => ({ ...now, ...change }));
    },
    changeWords: (change: Partial<MassDraft['words']>) => {
      work.forget();
      setDraft((now) => ({ ...now, words: { ...now.words, ...change } }));
    },
    save: () => work.run(() => showToast(t('mass.saved'))),
    /** Takes a scheduled message off the schedule, by saving the form's content without a send time. */
    takeOut: () => work.run(() => showToast(t('mass.scheduled.cancelled')), null),
    /** Saves the message, then sends it. A second press while this runs does nothing. */
    send: (onSettled: () => void) =>
      work.run(async (message) => {
        try {
          // Only a draft needs the call `send`; the server sends a scheduled message at its send time.
          if (message.state === 'draft') await send.mutateAsync({ id, version: message.version });
        } finally {
          onSettled();
        }
      }),
    /** Saves unsaved changes before the test, so that the test shows what would be sent. */
    test: () => {
      test.reset();
      if (mark === savedMark) test.mutate(id);
      else void work.run(() => test.mutate(id));
    },
    tested: test.data?.text ?? null,
    isTesting: test.isPending,
    endTest: test.reset,
    discard: () => setSavedMark(mark),
  };
}

export type MassFormState = ReturnType<typeof useMassForm>;
