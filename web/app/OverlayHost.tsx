import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { CARD_BILLING, closeAlert, useAlerts } from '#web/kit/alerts.ts';
import { currentNavigation, subscribeNavigation } from '#web/kit/history.ts';
import { whenIdle } from '#web/kit/idle.ts';
import { useLoader } from '#web/kit/loader.ts';
import { LAZY_DELAYS_MS, preloadModals } from '#web/kit/modal-registry.ts';
import { useModals } from '#web/kit/modals.ts';
import { useToasts } from '#web/kit/toasts.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { missingTables } from './registry.ts';

/** Preloads the modals of one group. A failure is ignored, because opening a modal loads its code again. */
const preload = (preloadWhen: Parameters<typeof preloadModals>[0]) =>
  Promise.resolve(missingTables()).then(
    () => preloadModals(preloadWhen),
    () => undefined,
  );

/**
 * Everything that can be shown over a page: cover, modals, alert, toasts, loader. The code is loaded when the
 * browser is idle after the first page, so that an alert about a lost connection needs no connection itself.
 */
export function OverlayHost() {
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  const isLoggedIn = useIsLoggedIn();
  const alert = useAlerts(({ alerts }) => alerts[0]);
  const hasModal = useModals(({ stack }) => stack.length > 0);
  const hasToast = useToasts(({ toasts }) => toasts.length > 0);
  const hasLoader = useLoader(({ label }) => label !== null);
  const isCovered = useSyncExternalStore(subscribeNavigation, () => currentNavigation().cover !== null);
  const isNeeded = isCovered || alert !== undefined || hasModal || hasToast || hasLoader;

  useEffect(() => {
    const load = async () => {
      const { Overlays: loaded } = await import('./Overlays.tsx');
      setOverlays(() => loaded);
    };
    if (Overlays) return;
    if (!isNeeded) {
      // A failed preload is ignored, because the next overlay that opens loads the code again.
      whenIdle(() => void load().catch(() => undefined));
      return;
    }
    load().catch(() => {
      if (!alert || alert.message === CARD_BILLING) return;
      // The alert's own code could not be loaded, so the browser's alert box shows the message.
      window.alert(alert.message);
      closeAlert();
    });
  }, [Overlays, isNeeded, alert]);

  useEffect(() => {
    if (isLoggedIn) whenIdle(() => void preload('idle'));
  }, [isLoggedIn]);

  useEffect(() => {
    const timers = (['soon', 'late'] as const).map((preloadWhen) =>
      setTimeout(() => void preload(preloadWhen), LAZY_DELAYS_MS[preloadWhen]),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);

  return Overlays && <Overlays />;
}
