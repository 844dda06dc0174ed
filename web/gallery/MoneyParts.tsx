import { Bitcoin, CreditCard, Landmark, LockKeyhole, Star } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '#web/ui/Amount.tsx';
import { AmountPicker } from '#web/ui/AmountPicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { MethodRow } from '#web/ui/MethodRow.tsx';
import { Ticket, type TicketState } from '#web/ui/Ticket.tsx';
import { Group, Show } from './Show.tsx';

/** Examples of the components that show amounts or ask for one. */
export function MoneyParts() {
  const [chosen, setChosen] = useState('50');
  const [own, setOwn] = useState('50');
  const presets = ['10', '25', '50', '100', '250'].map((value) => ({
    value,
    label: `$${value}`,
    note: value === '100' ? '+2%' : value === '250' ? '+5%' : undefined,
  }));
  return (
    <Group name="Money">
      <Show name="Ticket: offer, paying, used, failed, disabled">
        <Ticket label="Unlock" price="$12.00" />
        <Ticket label="Unlock" payingLabel="Paying" price="$12.00" state="paying" />
        <Ticket label="Yours" price="$12.00" state="used" />
        <Ticket label="Try again" price="$12.00" state="failed" />
        <Ticket label="Unlock" price="$12.00" disabled />
      </Show>
      <LiveTickets />
      <Show name="Amount: plain, earned, spent, sizes">
        <Amount value="$86.40" />
        <Amount value="$50.00" kind="earned" />
        <Amount value="-$12.00" kind="spent" />
        <Amount value="$418.00" kind="earned" size="d2" />
        <Amount value="$86.40" size="d1" />
        <Amount value="$86.40" size="hero" />
      </Show>
      <Show name="Amount picker: own entry, presets, bonus" layout="plain">
        <AmountPicker
          label="Amount to add"
          presets={presets}
          chosen={chosen}
          onChoose={(value) => {
            setChosen(value);
            setOwn(value);
          }}
          own={{ label: 'Amount in dollars', value: own, onValueChange: setOwn, symbol: '$' }}
          hint={
            <>
              Balance after: <b>$136.40</b>
            </>
          }
        />
      </Show>
      <Show name="Amount picker: below minimum, above limit" layout="column">
        <AmountPicker
          label="Amount to add"
          presets={[]}
          chosen={undefined}
          onChoose={setChosen}
          own={{ label: 'Amount in dollars', value: '2', onValueChange: setOwn, symbol: '$' }}
          error="The smallest top-up is $5.00."
        />
        <AmountPicker
          label="Tip"
          presets={[
            { value: '25', label: '$25', note: 'leaves $17.20' },
            { value: '900', label: '$900', note: 'over your limit', disabled: true },
          ]}
          chosen="25"
          onChoose={setChosen}
          error="Your limit for one tip is $500.00."
        />
      </Show>
      <Methods />
    </Group>
  );
}

function LiveTickets() {
  const [state, setState] = useState<TicketState>('offer');
  return (
    <Show name="Ticket: sizes, wide, live" layout="column">
      <div>
        <Ticket size="sm" label="Unlock" price="$8.00" />
      </div>
      <div>
        <Ticket
          label="Unlock"
          payingLabel="Paying"
          icon={<LockKeyhole size={18} strokeWidth={1.75} aria-hidden />}
          price="$8.00"
          state={state}
          onClick={() => setState('paying')}
        />{' '}
        <Button size="sm" variant="ghost" onClick={() => setState('offer')}>
          Reset
        </Button>
      </div>
      <Ticket size="lg" wide label="Add $25 and unlock" price="$26.03" />
      <Ticket size="lg" wide label="Add $25 and unlock" payingLabel="Paying" price="$26.03" state="paying" />
    </Show>
  );
}

function Methods() {
  const [method, setMethod] = useState('card');
  return (
    <Show name="Methods: chosen, rest, verifying, unavailable" layout="column">
      <MethodRow
        name="m"
        value="card"
        checked={method === 'card'}
        onChoose={setMethod}
        icon={<CreditCard size={20} strokeWidth={1.75} />}
        title="Visa ending 4417"
        detail="Instant · 2.9% + $0.30 fee"
      />
      <MethodRow
        name="m"
        value="crypto"
        checked={method === 'crypto'}
        onChoose={setMethod}
        icon={<Bitcoin size={20} strokeWidth={1.75} />}
        title="Crypto"
        detail="USDT, SOL, ETH · network fee"
      />
      <MethodRow
        name="m"
        value="bank"
        checked={method === 'bank'}
        onChoose={setMethod}
        icon={<Landmark size={20} strokeWidth={1.75} />}
        title="Bank"
        verifying="Checking with your bank"
      />
      <MethodRow
        name="m"
        value="stars"
        checked={method === 'stars'}
        onChoose={setMethod}
        icon={<Star size={20} strokeWidth={1.75} />}
        title="Telegram Stars"
        unavailable="Only inside Telegram"
      />
    </Show>
  );
}
