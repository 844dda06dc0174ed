import { Bitcoin, CreditCard, Landmark, LockKeyhole, Star } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '../ui/Amount.tsx';
import { AmountPicker } from '../ui/AmountPicker.tsx';
import { Button } from '../ui/Button.tsx';
import { MethodRow } from '../ui/MethodRow.tsx';
import { Receipt } from '../ui/Receipt.tsx';
import { Ticket, type TicketState } from '../ui/Ticket.tsx';
import { TierCard } from '../ui/TierCard.tsx';
import { Group, Show } from './Show.tsx';

const LINES = [
  { label: 'Paid with', value: 'Visa 4417' },
  { label: 'Card fee', value: '$1.75' },
  { label: 'Charged', value: '$51.75' },
  { label: 'Receipt', value: 'DF-20261115-4417' },
];

/** Everything that shows or takes money. */
export function MoneyParts() {
  const [state, setState] = useState<TicketState>('offer');
  const [chosen, setChosen] = useState('50');
  const [own, setOwn] = useState('50');
  const [method, setMethod] = useState('card');
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
        <Ticket
          size="lg"
          wide
          label="Add $25 and unlock"
          payingLabel="Paying"
          price="$26.03"
          state="paying"
        />
      </Show>
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
      <Show name="Tier: most chosen" layout="plain">
        <TierCard
          state="chosen"
          badge="Most chosen"
          name="Studio"
          price="$9.00"
          period="a month"
          perks={['Every kiln diary, the day it fires', 'Full glaze recipes', 'Private chat with Juno']}
          action={<Ticket wide label="Subscribe" price="$9.00" />}
        />
      </Show>
      <Show name="Tier: rest and current" layout="column">
        <TierCard
          name="Shelf"
          price="$24.00"
          period="a month"
          perks={['All of Studio', 'First pick of each small batch']}
          action={<Button wide>Choose Shelf</Button>}
        />
        <TierCard
          state="current"
          badge="Your tier"
          name="Studio"
          price="$9.00"
          period="a month"
          perks={['Private chat']}
          note="Renews on 2 December."
        />
      </Show>
      <Show name="Tier: cancelled and free" layout="column">
        <TierCard
          state="cancelled"
          badge="Ends 2 Dec"
          name="Studio"
          price="$9.00"
          period="a month"
          perks={['Private chat']}
          note="You keep access until 2 December."
          action={<Button wide>Keep it</Button>}
        />
        <TierCard name="Porch" price="Free" perks={['Public posts']} action={<Button wide>Follow</Button>} />
      </Show>
      <Show name="Receipt: success" layout="plain">
        <Receipt
          title="Added to your wallet"
          amount="$50.00"
          lines={[...LINES, { label: 'New balance', value: '$136.40' }]}
        />
      </Show>
      <Show name="Receipt: pending" layout="plain">
        <Receipt
          state="pending"
          title="On its way"
          amount="$20.00"
          lines={LINES.slice(0, 2)}
          note="The network usually needs ten minutes."
        />
      </Show>
      <Show name="Receipt: refunded, failed" layout="column">
        <Receipt state="refunded" title="Sent back to your card" amount="$12.00" lines={LINES.slice(0, 1)} />
        <Receipt state="failed" title="Not charged" amount="$12.00" lines={LINES.slice(0, 1)} />
      </Show>
    </Group>
  );
}
