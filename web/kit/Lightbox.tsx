import { Suspense } from 'react';
import type { LightboxProps } from '#web/ui/LightboxView.tsx';
import { lazyPart } from './lazy-part.tsx';

export type { LightboxItem } from '#web/ui/LightboxView.tsx';

const View = lazyPart<LightboxProps & { onClose: () => void }>(
  async () => (await import('#web/ui/LightboxView.tsx')).LightboxView,
);

/** Shows photos and videos full screen. The code is loaded when a lightbox first opens. */
export function Lightbox(props: LightboxProps) {
  return (
    <Suspense>
      {props.index !== null && <View {...props} onClose={() => props.onIndexChange(null)} />}
    </Suspense>
  );
}
