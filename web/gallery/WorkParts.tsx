import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { coverClass } from '#web/ui/coverClass.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Kpi } from '#web/ui/Kpi.tsx';
import { LineChart } from '#web/ui/LineChart.tsx';
import { NamingCell } from '#web/ui/NamingCell.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { ProportionBar } from '#web/ui/ProportionBar.tsx';
import { QueueRow } from '#web/ui/QueueRow.tsx';
import { RuleRow } from '#web/ui/RuleRow.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { art } from './art.ts';
import { Group, Show } from './Show.tsx';

interface Seller {
  name: string;
  picture: string;
  price: string;
  seen: string;
  earned: string;
}
const SELLERS: Seller[] = [
  {
    name: 'Night Ferry, full session',
    picture: art.hills,
    price: '$12.00',
    seen: '1,342',
    earned: '$3,993.60',
  },
  { name: 'Encore, from the wings', picture: art.arch, price: '$15.00', seen: '640', earned: '$1,692.00' },
];
const COLUMNS: Column<Seller>[] = [
  { id: 'name', header: 'Item', cell: (row) => <NamingCell picture={row.picture}>{row.name}</NamingCell> },
  { id: 'price', header: 'Price', cell: (row) => <bdi>{row.price}</bdi>, wideOnly: true },
  { id: 'seen', header: 'Seen', cell: (row) => <bdi>{row.seen}</bdi> },
  { id: 'earned', header: 'Earned', cell: (row) => <bdi>{row.earned}</bdi> },
];
const DAYS = Array.from({ length: 30 }, (_, day) => day);
const TOTAL = DAYS.map((day) => 90 + day * 9 + 60 * Math.abs(Math.sin(day)));

/** Examples of the dense components of work pages: figures, rules and queues. */
export function WorkParts() {
  return (
    <Group name="Figures and work">
      <Show name="KPI" layout="tiles" wide>
        <Kpi
          label="Net earnings"
          value="$6,378.00"
          series={[3, 4, 2, 5, 4, 6, 8]}
          change={{ direction: 'up', good: true, text: '24.1%', compared: 'vs previous 30' }}
        />
        <Kpi
          label="Cancelled"
          value="38"
          series={[1, 2, 2, 4, 3, 6]}
          change={{ direction: 'up', good: false, text: '11 more', compared: 'vs previous 30' }}
        />
        <Kpi label="Active subscribers" state="loading" />
        <Kpi label="Messages opened" state="error" note="Could not be read" />
      </Show>
      <Show name="Chart" wide layout="plain">
        <Card>
          <LineChart
            label="Net earnings per day, last 30 days"
            points={DAYS.map((day) => `Day ${day + 1}`)}
            ticks={[0, 150, 300, 450].map((value) => ({ value, label: `$${value}` }))}
            marks={[0, 10, 20, 29].map((point) => ({ point, label: `${point + 1} Nov` }))}
            formatValue={(value) => `$${value.toFixed(2)}`}
            partial="20 November is not counted yet."
            series={[
              { id: 'all', label: 'All', color: 1, values: TOTAL },
              {
                id: 'paid',
                label: 'Paid messages',
                color: 3,
                drawn: 'dotted',
                values: TOTAL.map((value) => value * 0.6),
              },
              {
                id: 'tips',
                label: 'Tips',
                color: 2,
                values: TOTAL.map((value, day) => (day > 9 && day < 13 ? null : value * 0.2)),
              },
            ]}
          />
        </Card>
      </Show>
      <Tables />
      <Show name="Bars" layout="column">
        <ProgressBar label="Upload" value={64} valueText="64%" />
        <ProgressBar label="Limit used" value={92} tone="danger" />
        <ProgressBar label="Loading" />
        <ProportionBar
          label="Studio 1,018, Shelf 324"
          parts={[
            { id: 'studio', share: 1018, color: 1 },
            { id: 'shelf', share: 324, color: 2 },
          ]}
        />
      </Show>
      <Show name="Audience rules" wide layout="column">
        <RuleRow
          kind="include"
          title="Include subscribers"
          count="2,140"
          onRemove={() => undefined}
          removeLabel="Remove rule"
        >
          <Chip look="accent">
            Studio <X size={15} aria-hidden />
          </Chip>
          <Chip look="outline" icon={<Plus size={15} aria-hidden />}>
            Tier
          </Chip>
        </RuleRow>
        <RuleRow kind="condition" title="Spent in the last 90 days" count="−486" />
        <RuleRow kind="leaveOut" title="Leave out" count="0" empty="Nobody is left." />
      </Show>
      <QueueRows />
    </Group>
  );
}

function Tables() {
  const table = { caption: 'Best sellers', columns: COLUMNS, rowKey: (row: Seller) => row.name };
  return (
    <>
      <Show name="Table (a list on phones)" wide layout="plain">
        <Card flush>
          <Table {...table} rows={SELLERS} partial="Sales before March are not included." />
        </Card>
      </Show>
      <Show name="Table: loading" layout="plain">
        <Card flush>
          <Table {...table} rows={[]} loadingRows={2} />
        </Card>
      </Show>
      <Show name="Table: empty, error" layout="column">
        <Table
          {...table}
          rows={[]}
          empty={<EmptyState drawing="wallet" title="Nothing sold yet" level={3} />}
        />
        <Table
          {...table}
          rows={[]}
          error={
            <Banner tone="danger" action={<Button size="sm">Retry</Button>}>
              The figures could not be read.
            </Banner>
          }
        />
      </Show>
    </>
  );
}

function QueueRows() {
  const [selected, setSelected] = useState(true);
  return (
    <Show name="Queue rows" wide layout="plain">
      <QueueRow
        current
        selected={selected}
        onSelectedChange={setSelected}
        selectLabel="Select Priya Nair"
        leading={<img src={art.arch} alt="" />}
        title="Identity check, second attempt"
        detail="priyanair · Portugal"
        risk="medium"
        riskLabel="Medium"
        age="2 h 10"
        cover={<a href="#case" className={coverClass()} aria-label="Open identity check of Priya Nair" />}
      />
      <QueueRow
        selected={false}
        onSelectedChange={setSelected}
        selectLabel="Select report"
        leading={<img src={art.vinyl} alt="" />}
        title="Reported post: copied artwork"
        detail="miraokafor · 3 reports"
        risk="high"
        riskLabel="High"
        age="3 h 42"
        overdue="Overdue"
      />
      <QueueRow
        selected={false}
        onSelectedChange={setSelected}
        selectLabel="Select payout"
        leading={<img src={art.dunes} alt="" />}
        title="Payout above $5,000"
        detail="oleksa · USDT"
        risk="low"
        riskLabel="Low"
        age="4 h 01"
        claimed="Claimed by Emi"
      />
    </Show>
  );
}
