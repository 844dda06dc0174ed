import { HandCoins, MessageCircle, Pencil, Share } from 'lucide-react';
import { openChatLazily } from '#web/features/chat/index.ts';
import { type CreatorPage, FollowButton } from '#web/features/follows/index.ts';
import { AuthButton, openAfterLogin } from '#web/kit/AuthButton.tsx';
import { useT } from '#web/kit/i18n.tsx';
import type { Translate } from '#web/kit/i18n-store.ts';
import { useIdleImport } from '#web/kit/idle-import.ts';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { showToast } from '#web/kit/toasts.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { usePhone } from '#web/ui/usePhone.ts';
import styles from './PageActs.module.css';
import { sharePage } from './share-page.ts';

const icon = { size: 19, strokeWidth: 1.75, 'aria-hidden': true } as const;
const loadMenu = async () => (await import('./PageMenu.tsx')).PageMenu;

async function writeTo(domain: string, t: Translate): Promise<void> {
  if (!(await openChatLazily(domain))) showToast(t('core.failed.text'));
}

interface PageActsProps {
  readonly page: CreatorPage;
  /** Whether the creator previews the page as another viewer: the buttons are then visible but inactive. */
  readonly isPretended: boolean;
}

/** The buttons of a page: the creator edits the page; other viewers follow, tip and write messages. */
export function PageActs({ page, isPretended }: PageActsProps) {
  const t = useT();
  const isPhone = usePhone();
  const PageMenu = useIdleImport(loadMenu);
  const { creator, viewer } = page;
  return (
    <div className={styles.acts} inert={isPretended}>
      <div className={styles.quick}>
        <IconButton
          variant={isPhone ? 'media' : 'filled'}
          label={t('creators.share')}
          icon={<Share size={20} strokeWidth={1.75} aria-hidden />}
          onClick={() => void sharePage(creator, t)}
        />
        {!viewer.isSelf && PageMenu && <PageMenu page={page} look={isPhone ? 'media' : 'filled'} />}
      </div>
      {viewer.isSelf ? (
        <Link className={buttonClass()} to={routeNamed('SettingsProfile').path}>
          <Pencil {...icon} />
          {t('creators.edit')}
        </Link>
      ) : (
        <>
          <FollowButton creator={creator} isFollowing={viewer.isFollowing} size="md" />
          {!isPhone && <WaysToReach creator={creator} />}
        </>
      )}
    </div>
  );
}

/**
 * The buttons for which there is no room beside the picture on a phone. They are shown below the page's
 * description.
 */
export function PhoneActs({ page: { creator, viewer }, isPretended }: PageActsProps) {
  const isPhone = usePhone();
  if (!isPhone || viewer.isSelf) return null;
  return (
    <div className={styles.phone} inert={isPretended}>
      <WaysToReach creator={creator} />
    </div>
  );
}

function WaysToReach({ creator }: Pick<CreatorPage, 'creator'>) {
  const t = useT();
  return (
    <>
      <AuthButton icon={<MessageCircle {...icon} />} onClick={() => void writeTo(creator.domain, t)}>
        {t('creators.message')}
      </AuthButton>
      <Button
        icon={<HandCoins {...icon} />}
        aria-label={t('creators.tip.named', { name: creator.name })}
        onClick={() => openAfterLogin('tip', { to: { domain: creator.domain, name: creator.name } })}
      >
        {t('creators.tip')}
      </Button>
    </>
  );
}
