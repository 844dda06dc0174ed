import { type Country, useCountryNames } from '#web/features/protection/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Text } from '#web/ui/Text.tsx';
import { Bars } from './Bars.tsx';
import { drawn } from './figures.ts';
import type { Statistics } from './queries.ts';
import styles from './statistics.module.css';

const colors = [2, 4, 3, 5, 1] as const;
const colorAt = (place: number) => colors[place % colors.length] ?? 1;
const COUNTRIES_SHOWN = 8;
const BPS = 10_000;

/** Net earnings by source, with the totals of gross, fee and net below them. */
export function Sources({ statistics }: { statistics: Statistics }) {
  const t = useT();
  const format = useFormat();
  const { bySource, total } = statistics.earnings;
  const whole = Math.max(1, drawn(total.net));
  const money = (units: string) => format.money(BigInt(units), 'USD');
  return (
    <Card>
      <Text as="h2" size="h2">
        {t('statistics.sources')}
      </Text>
      {bySource.length === 0 ? (
        <Text tone="meta">{t('statistics.sources.none')}</Text>
      ) : (
        <Bars
          bars={bySource.map(({ source, net }, place) => ({
            id: source,
            label: t(`statistics.source.${source}`),
            value: money(net.units),
            detail: format.share(Math.round((drawn(net) / whole) * BPS)),
            share: drawn(net) / whole,
            color: colorAt(place),
          }))}
        />
      )}
      <dl className={styles.sums}>
        {(['gross', 'fee', 'net'] as const).map((sum) => (
          <div key={sum}>
            <dt>{t(`statistics.${sum}`)}</dt>
            <dd>
              <bdi>{money(total[sum].units)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const steps = ['visits', 'follows', 'subscribers', 'spenders'] as const;

/** The numbers of people who visited, followed, subscribed and spent. */
export function Funnel({ statistics }: { statistics: Statistics }) {
  const t = useT();
  const format = useFormat();
  const { funnel } = statistics;
  const most = Math.max(1, ...steps.map((step) => funnel[step]));
  return (
    <Card>
      <Text as="h2" size="h2">
        {t('statistics.funnel')}
      </Text>
      <Bars
        bars={steps.map((step, place) => ({
          id: step,
          label: t(`statistics.funnel.${step}`),
          value: format.number(funnel[step]),
          ...(funnel.visits > 0 && step !== 'visits'
            ? { detail: format.share(Math.round((funnel[step] / funnel.visits) * BPS)) }
            : {}),
          share: funnel[step] / most,
          color: colorAt(place),
        }))}
      />
    </Card>
  );
}

/** The visitors' countries; the last row sums up all countries that are not listed. */
export function Countries({ statistics }: { statistics: Statistics }) {
  const t = useT();
  const format = useFormat();
  const names = useCountryNames();
  const { countries } = statistics;
  const most = Math.max(1, ...countries.map(({ visits }) => visits));
  const shown = countries.slice(0, COUNTRIES_SHOWN);
  const others = countries.slice(COUNTRIES_SHOWN).reduce((sum, { visits }) => sum + visits, 0);
  const lines = shown.map(({ country, visits }) => ({
    id: country ?? 'unknown',
    label: country === null ? t('statistics.countries.unknown') : nameOf(names, country),
    visits,
  }));
  if (others > 0) lines.push({ id: 'others', label: t('statistics.countries.other'), visits: others });
  return (
    <Card>
      <Text as="h2" size="h2">
        {t('statistics.countries')}
      </Text>
      {lines.length === 0 ? (
        <Text tone="meta">{t('statistics.countries.none')}</Text>
      ) : (
        <Bars
          bars={lines.map(({ id, label, visits }) => ({
            id,
            label,
            value: format.number(visits),
            share: visits / most,
            color: 2,
          }))}
        />
      )}
    </Card>
  );
}

const nameOf = (names: readonly Country[], code: string): string =>
  names.find((country) => country.code === code)?.name ?? code;
