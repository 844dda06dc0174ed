import { lazy, Suspense } from 'react';
import type { LightboxProps } from './LightboxView.tsx';

export type { LightboxItem, LightboxLabels, LightboxProps } from './LightboxView.tsx';

const View = lazy(async () => ({ default: (await import('./LightboxView.tsx')).LightboxView }));

/** Pictures and videos over the whole screen. Its code comes when one is first opened. */
export function Lightbox(props: LightboxProps) {
  return <Suspense>{props.index !== null && <View {...props} />}</Suspense>;
}
