import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Kpi } from '#web/ui/Kpi.tsx';
import { changeOf, drawn } from './figures.ts';
import type { Statistics } from './queries.ts';
import { lengthOf } from './range.ts';
import styles from './statistics.module.css';

/** The four most important figures, each compared with the previous period. */
export function Kpis({ statistics }: { statistics: Statistics }) {
  const t = useT();
  const format = useFormat();
  const { earnings, members } = statistics;
  const compared = t('statistics.compared', { days: lengthOf(statistics) });
  const change = (now: number, before: number, isGood = true) =>
    changeOf({ now, before, isGood, compared }, format);
  let count = members.activeBefore;
  const active = members.days.map(({ joined, gone }) => {
    count += joined - gone;
    return count;
  });
  return (
    <div className={styles.kpis}>
      <Kpi
        label={t('statistics.net')}
        value={format.money(BigInt(earnings.total.net.units), 'USD')}
        change={change(drawn(earnings.total.net), drawn(earnings.before.net))}
        series={earnings.days.map(({ net }) => drawn(net))}
      />
      <Kpi
        label={t('statistics.active')}
        value={format.number(members.active)}
        change={change(members.active, members.activeBefore)}
        series={active}
      />
      <Kpi
        label={t('statistics.joined')}
        value={format.number(members.joined)}
        change={change(members.joined, members.joinedBefore)}
        series={members.days.map(({ joined }) => joined)}
      />
      <Kpi
        label={t('statistics.gone')}
        value={format.number(members.gone)}
        change={change(members.gone, members.goneBefore, false)}
        series={members.days.map(({ gone }) => gone)}
      />
    </div>
  );
}
