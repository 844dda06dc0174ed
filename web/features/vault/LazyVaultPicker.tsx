import { Suspense } from 'react';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import type { VaultPickerProps } from './VaultPicker.tsx';

const VaultPicker = lazyPart(async () => (await import('./VaultPicker.tsx')).VaultPicker, ['media', 'vault']);

/** The vault picker, loaded on first use. */
export const LazyVaultPicker = (props: VaultPickerProps) => (
  <Suspense>
    <VaultPicker {...props} />
  </Suspense>
);
