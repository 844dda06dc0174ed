import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Card } from '#web/ui/Card.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import styles from './CollectionSide.module.css';
import type { CollectionPage } from './queries.ts';

/**
 * The certificate of the viewer's copy, with the terms of sale that were in force when the copy was bought. A
 * viewer without a copy sees the terms of sale in force now.
 */
export function CollectionTerms({ page }: { page: CollectionPage }) {
  const t = useT();
  const format = useFormat();
  const { certificate, terms, supply } = page;
  const copies = supply === null ? t('collections.unlimited') : format.number(supply);
  const number = certificate && format.number(certificate.number);
  const facts: readonly (readonly [string, string])[] = [
    ...(certificate
      ? ([
          [
            t('collections.certificate.number'),
            supply === null
              ? (number ?? '')
              : t('collections.certificate.ofSupply', {
                  number: number ?? '',
                  supply: format.number(supply),
                }),
          ],
          [t('collections.certificate.record'), certificate.recordId],
          [t('collections.certificate.ledger'), certificate.ledgerId ?? t('collections.certificate.noMoney')],
          [t('collections.certificate.date'), format.dateTime(certificate.at)],
          [
            t('collections.certificate.terms'),
            t('collections.certificate.version', { version: certificate.termsVersion }),
          ],
        ] as const)
      : []),
    [t('collections.terms.record'), page.id],
    [t('collections.terms.supply'), copies],
    [t('collections.terms.owners'), format.number(page.owners)],
    [t('collections.terms.licence'), t('collections.terms.licence.text')],
  ];
  return (
    <Card className={styles.card}>
      <h2>{t(certificate ? 'collections.certificate' : 'collections.terms')}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {certificate?.receiptId && (
        <Link className={linkClass()} to={`/transaction/${certificate.receiptId}`}>
          {t('collections.certificate.receipt')}
        </Link>
      )}
      <details className={styles.terms}>
        <summary>
          {certificate
            ? t('collections.terms.yours', { version: certificate.termsVersion })
            : t('collections.terms.inForce', {
                version: terms.version,
                date: format.date(terms.inForceFrom),
              })}
        </summary>
        <p className={styles.body} lang="en" dir="ltr">
          {certificate?.terms ?? terms.body}
        </p>
      </details>
    </Card>
  );
}
