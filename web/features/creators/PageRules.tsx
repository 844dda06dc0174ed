import { useState } from 'react';
import type { CreatorPage } from '#web/features/follows/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './PageRules.module.css';
import { useHideFromSearch, useUpdatePage } from './page-queries.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { addressOf } from './share-page.ts';

/**
 * Settings for a page's address, its visibility in search and its age confirmation. Each change is saved
 * immediately.
 */
export function PageRules({ page }: { page: CreatorPage }) {
  const t = useT();
  const { domain } = page.creator;
  const [isRenaming, setRenaming] = useState(false);
  const update = useUpdatePage();
  const hide = useHideFromSearch(domain);
  return (
    <Card>
      <div className={styles.address}>
        <div>
          <Text weight="semi">{t('creators.apply.domain')}</Text>
          <Text size="meta" tone="meta">
            <bdi>{addressOf(domain)}</bdi>
          </Text>
        </div>
        <Link className={buttonClass({ size: 'sm', variant: 'ghost' })} to={`/${domain}`}>
          {t('creators.page.open')}
        </Link>
        <Button size="sm" onClick={() => setRenaming(true)}>
          {t('creators.rename')}
        </Button>
      </div>
      <SettingRow
        title={t('creators.page.explicit')}
        detail={t('creators.page.explicit.text')}
        checked={update.isPending ? update.variables.isExplicit === true : page.isExplicit}
        disabled={update.isPending}
        onCheckedChange={(isExplicit) => update.mutate({ isExplicit })}
      />
      <SettingRow
        title={t('creators.page.hidden')}
        detail={t('creators.page.hidden.text')}
        checked={hide.isPending ? hide.variables : page.isSearchHidden}
        disabled={hide.isPending}
        onCheckedChange={(isHidden) => hide.mutate(isHidden)}
      />
      {isRenaming && <RenameDialog domain={domain} onClose={() => setRenaming(false)} />}
    </Card>
  );
}
