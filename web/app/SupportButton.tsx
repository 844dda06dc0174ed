import { LifeBuoy } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { boot } from '#web/kit/boot.ts';
import { currentNavigation, subscribeNavigation } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { matchRoute } from '#web/kit/match.ts';
import { openSupport } from '#web/kit/open-support.ts';
import { isMiniApp } from '#web/kit/telegram.ts';
import { useUser } from '#web/kit/user-store.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

/** Routes that do not show the support button: on these pages, people are already in a conversation. */
const withoutIt: readonly string[] = ['messageBoard', 'messageDetail', 'AiChatsbot'];

/** The button in the rail of wide screens that opens the chat with the platform's own account. */
export function SupportButton() {
  const t = useT();
  const domain = useUser(({ info }) => (info ? (info.creatorDomain ?? '') : null));
  const { location } = useSyncExternalStore(subscribeNavigation, currentNavigation);
  const [isOpening, setOpening] = useState(false);
  const route = matchRoute(location.pathname);
  const isOff =
    domain === null ||
    domain === boot.brand.officialDomain ||
    isMiniApp() ||
    withoutIt.includes(route?.name ?? '');
  if (isOff) return null;

  const open = async () => {
    setOpening(true);
    await openSupport();
    setOpening(false);
  };
  return (
    <IconButton
      label={t('core.support')}
      icon={<LifeBuoy size={22} strokeWidth={1.75} aria-hidden />}
      loading={isOpening}
      onClick={() => void open()}
    />
  );
}
