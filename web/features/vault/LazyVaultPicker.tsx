import { Suspense } from 'react';
import { part } from '#web/kit/part.tsx';
import type { VaultPickerProps } from './VaultPicker.tsx';

const VaultPicker = part(async () => (await import('./VaultPicker.tsx')).VaultPicker, ['media', 'vault']);

/** The vault picker, loaded on first use. */
export const LazyVaultPicker = (props: VaultPickerProps) => (
  <Suspense>
    <VaultPicker {...props} />
  </Suspense>
);
