import { BookUser, Car, IdCard, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Count } from '#web/ui/Count.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import { Slider } from '#web/ui/Slider.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { UnderlineTabs } from '#web/ui/UnderlineTabs.tsx';
import { Group, Show } from './Show.tsx';

const TONES = ['neutral', 'accent', 'positive', 'danger', 'warning', 'info', 'media'] as const;
const FILTERS = ['All', 'Photos', 'Videos', 'Audio'];
const STEPS = [
  { id: 'page', title: 'Your page', detail: 'miraokafor · $9.00 a month', state: 'done' },
  { id: 'who', title: 'Who you are', detail: 'Your name does not match the document', state: 'attention' },
  { id: 'check', title: 'Identity check', detail: 'Document and selfie', state: 'now' },
  { id: 'paid', title: 'Getting paid', detail: 'Payout method and tax form', state: 'next' },
] as const;
const STATE_LABELS = { done: 'done', now: 'current step', next: 'to do', attention: 'needs attention' };

/** Examples of the controls that choose a value instead of typing it. */
export function Choices() {
  const [isOn, setOn] = useState(true);
  const [tab, setTab] = useState<'posts' | 'media' | 'about'>('posts');
  const [range, setRange] = useState<'7' | '30' | '90'>('30');
  const [stake, setStake] = useState(60);
  return (
    <Group name="Choices">
      <Show name="Checkbox: off, on, mixed, error, disabled" layout="plain">
        <Checkbox label="Send me the receipt" defaultChecked />
        <Checkbox label="Everyone on this page" mixed hint="Three of eight are chosen." />
        <Checkbox label="I am over 18" error="You must be over 18 to join." />
        <Checkbox label="Not now" disabled />
        <Checkbox label="Always on" disabled defaultChecked />
      </Show>
      <Show name="Setting rows" layout="plain">
        <Rows>
          <SettingRow
            title="Show when I am online"
            detail="Fans see a green dot next to your name."
            checked={isOn}
            onCheckedChange={setOn}
          />
          <SettingRow title="Watermark downloads" checked={!isOn} onCheckedChange={(on) => setOn(!on)} />
          <SettingRow
            title="Quiet hours"
            detail="Set a time zone first."
            disabled
            checked={false}
            onCheckedChange={setOn}
          />
          <SettingRow
            title="Language"
            control={
              <Select
                label="Language"
                labelHidden
                look="pill"
                options={[{ value: 'en', label: 'English' }]}
              />
            }
          />
        </Rows>
      </Show>
      <Radios />
      <Show name="Segmented">
        <Segmented
          label="Range"
          value={range}
          onValueChange={setRange}
          segments={[
            { value: '7', label: '7 days' },
            { value: '30', label: '30 days' },
            { value: '90', label: '90 days', disabled: true },
          ]}
        />
      </Show>
      <Show name="Underlined tabs" layout="plain">
        <UnderlineTabs
          label="Profile"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'posts', label: 'Posts', count: '318' },
            { value: 'media', label: 'Media' },
            { value: 'about', label: 'About' },
          ]}
        >
          <p>The panel of {tab}.</p>
        </UnderlineTabs>
      </Show>
      <FilterChips />
      <Show name="Tags and counts">
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
        <Count label="3 unread chats">3</Count>
        <Count>12</Count>
        <Count quiet>99+</Count>
      </Show>
      <Show name="Slider" layout="column">
        <Slider label="Stake" value={stake} onValueChange={setStake} valueText={`${stake} DFS`} />
        <Slider label="Off" value={30} onValueChange={setStake} disabled />
      </Show>
      <Show name="Stepper" layout="column">
        <Stepper label="Become a creator" steps={STEPS} stateLabels={STATE_LABELS} />
        <Stepper label="Become a creator, short" steps={STEPS} stateLabels={STATE_LABELS} bars />
      </Show>
    </Group>
  );
}

function Radios() {
  const [document, setDocument] = useState<'id' | 'passport' | 'licence'>('id');
  return (
    <>
      <Show name="Radio rows" layout="plain">
        <RadioGroup
          label="Who can write to you"
          value={document}
          onValueChange={setDocument}
          options={[
            { value: 'id', label: 'Everyone' },
            { value: 'passport', label: 'Members', hint: 'Any paid tier.' },
            { value: 'licence', label: 'No one', disabled: true },
          ]}
        />
      </Show>
      <Show name="Radio cards" wide layout="plain">
        <RadioGroup
          label="Document"
          look="cards"
          value={document}
          onValueChange={setDocument}
          options={[
            { value: 'id', label: 'National ID', icon: <IdCard size={22} strokeWidth={1.75} aria-hidden /> },
            {
              value: 'passport',
              label: 'Passport',
              icon: <BookUser size={22} strokeWidth={1.75} aria-hidden />,
            },
            {
              value: 'licence',
              label: 'Driving licence',
              icon: <Car size={22} strokeWidth={1.75} aria-hidden />,
            },
          ]}
        />
      </Show>
    </>
  );
}

function FilterChips() {
  const [filter, setFilter] = useState('All');
  return (
    <Show name="Filter chips">
      {FILTERS.map((name) => (
        <Chip
          key={name}
          chosen={filter === name}
          count={name === 'All' ? '1,482' : undefined}
          onClick={() => setFilter(name)}
        >
          {name}
        </Chip>
      ))}
      <Chip look="accent">
        Studio <X size={15} aria-hidden />
      </Chip>
      <Chip look="outline" icon={<Plus size={15} aria-hidden />}>
        Folder
      </Chip>
    </Show>
  );
}
