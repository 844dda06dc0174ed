import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import styles from './ApplyForm.module.css';
import type { Application } from './keys.ts';
import { addressOf } from './share-page.ts';

/** Says that an application for a page was submitted, or that it was approved and the page is open. */
export function ApplicationState({ application }: { application: Application }) {
  const t = useT();
  const format = useFormat();
  const { state, domain, at } = application;
  if (state === 'submitted')
    return (
      <EmptyState drawing="chats" title={t('creators.apply.submitted')}>
        {t('creators.apply.submitted.text', {
          domain: addressOf(domain ?? ''),
          date: format.date(at ?? ''),
        })}
      </EmptyState>
    );
  return (
    <div role="status">
      <EmptyState
        drawing="feed"
        title={t('creators.apply.approved')}
        action={
          <div className={styles.ways}>
            <Link className={buttonClass({ variant: 'primary' })} to={`/${domain}`}>
              {t('creators.apply.approved.open')}
            </Link>
            <Link className={buttonClass()} to={routeNamed('SettingsProfile').path}>
              {t('creators.apply.approved.edit')}
            </Link>
            <Link className={buttonClass()} to={routeNamed('SettingsTier').path}>
              {t('creators.apply.approved.tier')}
            </Link>
          </div>
        }
      >
        {t('creators.apply.approved.text', { address: addressOf(domain ?? '') })}
      </EmptyState>
    </div>
  );
}
