import { type ComponentProps, Suspense } from 'react';
import { part } from '#web/kit/part.tsx';
import type { EmojiPicker as Picker } from './EmojiPicker.tsx';

const EmojiPicker = part(async () => (await import('./EmojiPicker.tsx')).EmojiPicker);

/** The emoji picker, loaded on first use. */
export const LazyEmojiPicker = (props: ComponentProps<typeof Picker>) => (
  <Suspense>
    <EmojiPicker {...props} />
  </Suspense>
);
