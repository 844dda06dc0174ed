import { LifeBuoy } from 'lucide-react';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from '#web/ui/IconButton.tsx';
import { boot } from './boot.ts';
import { currentPlace, subscribePlace } from './history.ts';
import { useT } from './i18n.tsx';
import { matchRoute } from './match.ts';
import { openSupport } from './open-support.ts';
import styles from './SupportButton.module.css';
import { isMiniApp } from './telegram.ts';
import { useToasts } from './toasts.ts';
import { useUser } from './user-store.ts';

/** Where people talk, the corner belongs to what they write. */
const withoutIt: readonly string[] = ['messageBoard', 'messageDetail', 'AiChatsbot'];

/** Help, at the lower corner of wide screens: opens the chat with the platform's own account. */
export function SupportButton() {
  const t = useT();
  const domain = useUser(({ info }) => (info ? (info.creatorDomain ?? '') : null));
  const { location } = useSyncExternalStore(subscribePlace, currentPlace);
  const [isOpening, setOpening] = useState(false);
  const raisedBy = useToastsHeight();
  const route = matchRoute(location.pathname);
  const isOff =
    domain === null ||
    domain === boot.brand.officialDomain ||
    isMiniApp() ||
    route?.meta.layout === 'bare' ||
    withoutIt.includes(route?.name ?? '');
  if (isOff) return null;

  const open = async () => {
    setOpening(true);
    await openSupport();
    setOpening(false);
  };
  return (
    <IconButton
      className={styles.support}
      style={raisedBy > 0 ? { marginBlockEnd: raisedBy } : undefined}
      label={t('core.support')}
      variant="filled"
      icon={<LifeBuoy size={22} strokeWidth={1.75} aria-hidden />}
      loading={isOpening}
      onClick={() => void open()}
    />
  );
}

const GAP_PX = 10;

/** How far the toasts reach up from the corner, so that nothing lies under them. */
function useToastsHeight(): number {
  const toasts = useToasts((state) => state.toasts);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const stack = document.querySelector('[data-toasts] > section');
    setHeight(toasts.length > 0 && stack ? Math.ceil(stack.getBoundingClientRect().height) + GAP_PX : 0);
  }, [toasts]);
  return height;
}
