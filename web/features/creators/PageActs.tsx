import { HandCoins, MessageCircle, Pencil, Share } from 'lucide-react';
import { AuthButton } from '#web/kit/AuthButton.tsx';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useLater } from '#web/kit/later.ts';
import { routeNamed } from '#web/kit/match.ts';
import { openModal } from '#web/kit/modals.ts';
import { screenOf } from '#web/kit/screens.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { usePhone } from '#web/ui/usePhone.ts';
import { FollowButton } from './FollowButton.tsx';
import type { CreatorPage } from './keys.ts';
import styles from './PageActs.module.css';
import { sharePage } from './share-page.ts';

const icon = { size: 19, strokeWidth: 1.75, 'aria-hidden': true } as const;
const loadMenu = async () => (await import('./PageMenu.tsx')).PageMenu;

interface PageActsProps {
  readonly page: CreatorPage;
  /** The creator looks through other eyes: what others can press is drawn, and does nothing. */
  readonly isPretended: boolean;
}

/** What one can do on a page: one's own is edited, others' are followed, tipped and written to. */
export function PageActs({ page, isPretended }: PageActsProps) {
  const t = useT();
  const isPhone = usePhone();
  const PageMenu = useLater(loadMenu);
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
          {screenOf('messageBoard') && (
            <AuthButton
              icon={<MessageCircle {...icon} />}
              onClick={() => goTo(routeNamed('messageBoard').path)}
            >
              {t('creators.message')}
            </AuthButton>
          )}
          <AuthButton
            icon={<HandCoins {...icon} />}
            aria-label={t('creators.tip.named', { name: creator.name })}
            onClick={() => openModal('tip', { to: { domain: creator.domain, name: creator.name } })}
          >
            {t('creators.tip')}
          </AuthButton>
        </>
      )}
    </div>
  );
}
