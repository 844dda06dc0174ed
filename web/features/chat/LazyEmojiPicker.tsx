import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import type { EmojiPicker as Picker } from './EmojiPicker.tsx';

const EmojiPicker = lazyPart(async () => (await import('./EmojiPicker.tsx')).EmojiPicker);

/** The emoji picker, loaded on first use. */
export const LazyEmojiPicker = (props: ComponentProps<typeof Picker>) => (
  <Suspense>
    <EmojiPicker {...props} />
  </Suspense>
);
