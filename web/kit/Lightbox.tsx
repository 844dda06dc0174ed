import { Suspense } from 'react';
import type { LightboxProps } from '#web/ui/LightboxView.tsx';
import { part } from './part.tsx';

export type { LightboxItem } from '#web/ui/LightboxView.tsx';

const View = part<LightboxProps & { onClose: () => void }>(
  async () => (await import('#web/ui/LightboxView.tsx')).LightboxView,
);

/** Shows photos and videos full screen. Its code is loaded when the first one is opened. */
export function Lightbox(props: LightboxProps) {
  return (
    <Suspense>
      {props.index !== null && <View {...props} onClose={() => props.onIndexChange(null)} />}
    </Suspense>
  );
}
