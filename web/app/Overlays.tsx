import { Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CARD_BILLING, closeAlert, type GlobalAlert, showAlert, useAlerts } from '#web/kit/alerts.ts';
import { boot } from '#web/kit/boot.ts';
import { ErrorBoundary } from '#web/kit/ErrorBoundary.tsx';
import { closeCover, currentNavigation, subscribeNavigation } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useLoader } from '#web/kit/loader.ts';
import { matchRoute } from '#web/kit/match.ts';
import { modalNamed } from '#web/kit/modal-registry.ts';
import { closeModal, type ModalName, type OpenModal, useModals } from '#web/kit/modals.ts';
import { screenOf } from '#web/kit/screens.ts';
import { closeToast, useToasts } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Toast } from '#web/ui/Toast.tsx';
import { ToastStack } from '#web/ui/ToastStack.tsx';
import styles from './Overlays.module.css';
import { missingTables } from './registry.ts';
import { useRoomBelow } from './useRoomBelow.ts';

const SECOND_MS = 1_000;

/**
 * Everything that is shown over the page. The order of the elements is the order of the layers, topmost last.
 */
export function Overlays() {
  const stack = useModals((state) => state.stack);
  return (
    <>
      <CoverHost />
      {stack.map((open) => (
        <ErrorBoundary key={open.id} fallback={<ModalFailed name={open.name} />}>
          <Suspense>
            <OneModal open={open} />
          </Suspense>
        </ErrorBoundary>
      ))}
      <LoaderHost />
      <AlertHost />
      <ToastHost />
    </>
  );
}

function OneModal<N extends ModalName>({ open }: { open: OpenModal<N> }) {
  const missing = missingTables();
  if (missing) use(missing);
  const found = modalNamed(open.name);
  return found ? (
    <found.Component key={open.id} {...open.props} onClose={() => closeModal(open.name)} />
  ) : null;
}

/** Shows an address as a cover over the current page. The screen of that address has a component for it. */
function CoverHost() {
  const { cover } = useSyncExternalStore(subscribeNavigation, currentNavigation);
  const route = cover && matchRoute(cover.pathname);
  const Cover = route && screenOf(route.name)?.Cover;
  if (!cover || !Cover) return null;
  return (
    <ErrorBoundary key={cover.pathname + cover.search} fallback={<CoverFailed />}>
      <Suspense>
        <Cover location={cover} onClose={closeCover} />
      </Suspense>
    </ErrorBoundary>
  );
}

function CoverFailed() {
  const t = useT();
  useEffect(() => {
    closeCover();
    showAlert(t('core.problem'));
  }, [t]);
  return null;
}

/** Replaces a modal that failed to load or render: closes the modal and shows an alert. */
function ModalFailed({ name }: { name: ModalName }) {
  const t = useT();
  useEffect(() => {
    closeModal(name);
    showAlert(t('core.problem'));
  }, [name, t]);
  return null;
}

function LoaderHost() {
  const label = useLoader((state) => state.label);
  return (
    <div role="status" className={label === null ? styles.noLoader : styles.loader}>
      {label !== null && (
        <>
          <Spinner size={32} />
          {label}
        </>
      )}
    </div>
  );
}

function AlertHost() {
  const t = useT();
  const alert = useAlerts(({ alerts }) => alerts[0]);
  // Keeps the last alert, so that its text stays readable while the dialog fades out.
  const [shown, setShown] = useState<GlobalAlert>();
  if (alert && alert !== shown) setShown(alert);
  const isBilling = shown?.message === CARD_BILLING;

  return (
    <AlertDialog
      open={alert !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) closeAlert();
      }}
      title={isBilling ? t('core.cardBilling.title') : t('core.alert.title')}
      message={isBilling ? t('core.cardBilling.text', { brand: boot.brand.name }) : shown?.message}
      tone={isBilling ? 'info' : 'danger'}
      closeLabel={t('core.close')}
      action={shown?.action && { label: shown.action.label, onPress: shown.action.run }}
    />
  );
}

/**
 * The label of an action with a deadline, followed by the seconds left. The seconds are hidden from screen
 * readers, because they change every second.
 */
function Counting({ label, until }: { label: string; until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      {label} <span aria-hidden>{Math.max(0, Math.ceil((until - now) / SECOND_MS))}</span>
    </>
  );
}

function ToastHost() {
  const t = useT();
  const toasts = useToasts((state) => state.toasts);
  const stack = useRef<HTMLElement>(null);
  const room = useRoomBelow(stack, toasts.length > 0);
  return (
    <div className={styles.toasts}>
      <ToastStack ref={stack} label={t('core.messages')} raisedBy={room}>
        {toasts.map(({ id, message, action, until }) => (
          <Toast
            key={id}
            action={
              action && {
                label: until === null ? action.label : <Counting label={action.label} until={until} />,
                onPress: () => {
                  closeToast(id);
                  action.run();
                },
              }
            }
            onDismiss={() => closeToast(id)}
            dismissLabel={t('core.close')}
          >
            {message}
          </Toast>
        ))}
      </ToastStack>
    </div>
  );
}
