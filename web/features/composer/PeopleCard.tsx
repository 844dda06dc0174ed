import { Ban, Check, Clock, Plus, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { CO_CREATORS_MAX } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useUser } from '#web/kit/user-store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Problem } from './Problem.tsx';
import type { PartProps } from './part.ts';
import styles from './parts.module.css';
import { useCreatorsNamed } from './queries.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const answers = {
  asked: { tone: 'warning', icon: <Clock size={14} aria-hidden /> },
  agreed: { tone: 'positive', icon: <Check size={14} aria-hidden /> },
  declined: { tone: 'danger', icon: <Ban size={14} aria-hidden /> },
} as const;

/**
 * The other creators who appear in the post. The post can be published only after each of them has agreed.
 */
export function PeopleCard({
  draft,
  onChange,
  problem,
  isPublished,
  onClose,
}: PartProps & { readonly isPublished: boolean; readonly onClose: () => void }) {
  const t = useT();
  const self = useUser((user) => user.info?.creatorDomain);
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query.trim());
  const found = useCreatorsNamed(asked);
  const named = new Set([self, ...draft.coCreators.map(({ domain }) => domain)]);
  const others = asked === '' ? [] : (found.data ?? []).filter(({ domain }) => !named.has(domain));
  return (
    <Card className={styles.part}>
      <div className={styles.head}>
        <h2>{t('composer.people.title')}</h2>
        {draft.coCreators.length === 0 && (
          <IconButton label={t('composer.people.close')} icon={<X {...icon} />} onClick={onClose} />
        )}
      </div>
      {draft.coCreators.length > 0 && (
        <Rows>
          {draft.coCreators.map(({ domain, name, avatar, consent }) => (
            <Row
              key={domain}
              leading={<Avatar name={name} src={avatar} seed={domain} size={36} />}
              title={<bdi>{name}</bdi>}
              detail={<bdi>@{domain}</bdi>}
              trailing={
                <>
                  <Tag {...answers[consent]}>{t(`composer.people.${consent}`)}</Tag>
                  {!isPublished && (
                    <IconButton
                      label={t('composer.people.remove', { name })}
                      icon={<X {...icon} />}
                      onClick={() =>
                        onChange({ coCreators: draft.coCreators.filter((one) => one.domain !== domain) })
                      }
                    />
                  )}
                </>
              }
            />
          ))}
        </Rows>
      )}
      <Problem>{problem}</Problem>
      {draft.coCreators.length < CO_CREATORS_MAX && !isPublished && (
        <SearchField
          label={t('composer.people.search')}
          placeholder={t('composer.people.search')}
          clearLabel={t('composer.people.clear')}
          value={query}
          onValueChange={setQuery}
        />
      )}
      {others.length > 0 && (
        <Rows>
          {others.map(({ id, domain, name, avatar, isVerified }) => (
            <Row
              key={domain}
              leading={<Avatar name={name} src={avatar} seed={domain} size={36} />}
              title={<bdi>{name}</bdi>}
              detail={<bdi>@{domain}</bdi>}
              trailing={
                <IconButton
                  label={t('composer.people.add', { name })}
                  icon={<Plus {...icon} />}
                  onClick={() => {
                    const one = { id, domain, name, avatar, isVerified, consent: 'asked' as const };
                    onChange({ coCreators: [...draft.coCreators, one] });
                    setQuery('');
                  }}
                />
              }
            />
          ))}
        </Rows>
      )}
      {asked !== '' && found.isSuccess && others.length === 0 && (
        <p className={styles.support} role="status">
          {t('composer.people.none')}
        </p>
      )}
      <p className={styles.support}>{t(isPublished ? 'composer.people.stays' : 'composer.people.note')}</p>
    </Card>
  );
}
