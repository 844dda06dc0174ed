import { Globe, Mail, MapPin } from 'lucide-react';
import { useState } from 'react';
import { CodeField } from '#web/ui/CodeField.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { DateTimeField } from '#web/ui/DateTimeField.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TagInput } from '#web/ui/TagInput.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Group, Show } from './Show.tsx';

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
  { value: 'el', label: 'Ελληνικά' },
];

export function Fields() {
  const [price, setPrice] = useState('12.00');
  const [query, setQuery] = useState('ceramics');
  const [tags, setTags] = useState<readonly string[]>(['ceramics', 'wheel', 'glaze']);
  return (
    <Group name="Fields">
      <TextFields />
      <Show name="Password, disabled, read-only" layout="column">
        <PasswordField
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          defaultValue="lamplight"
          corner={
            <a href="#forgot" className={linkClass()}>
              Forgot password
            </a>
          }
        />
        <TextField label="Disabled" defaultValue="Cannot be changed" disabled />
        <TextField label="Read-only" defaultValue="0x2f…9c" readOnly />
        <SearchField
          label="Search creators"
          placeholder="Search creators"
          clearLabel="Clear"
          value={query}
          onValueChange={setQuery}
        />
      </Show>
      <Show name="Area with counter, price" layout="column">
        <TextArea
          label="About"
          maxLength={400}
          counter={(used, limit) => `${used} / ${limit}`}
          defaultValue="Cellist and composer. I record in rooms that were not built for music."
        />
        <PriceField
          label="Price"
          symbol="$"
          unit="USD"
          value={price}
          onValueChange={setPrice}
          hint="You receive $9.60 after the fee."
        />
        <PriceField
          label="Price"
          symbol="$"
          unit="USD"
          defaultValue="0.50"
          error="The lowest price is $1.00."
        />
      </Show>
      <Show name="Day and time: both, error, day, time" layout="column">
        <DateTimeField label="Publish at" defaultValue="2026-11-15T18:30" hint="Your own time." />
        <DateTimeField
          label="Publish at"
          defaultValue="2024-01-01T09:00"
          error="Choose a time that is still to come."
        />
        <DateTimeField label="From" kind="date" defaultValue="2026-11-01" />
        <DateTimeField label="Quiet from" kind="time" defaultValue="22:00" disabled />
      </Show>
      <Show name="Tags, copy" layout="column">
        <TagInput
          label="Topics"
          value={tags}
          onValueChange={setTags}
          removeLabel={(tag) => `Remove ${tag}`}
          max={5}
          corner={`${tags.length} / 5`}
          placeholder="pottery, kiln"
          hint="Enter or a comma keeps a word."
        />
        <CopyField
          label="Your page"
          value="https://dfans.example/miraokafor"
          copyLabel="Copy link"
          copiedText="Copied"
          blockedText="Your browser does not let us copy. The text is marked for you."
        />
      </Show>
      <CodeFields />
      <Selects />
    </Group>
  );
}

function TextFields() {
  return (
    <Show name="Text: rest, hint, valid, error" layout="column">
      <TextField
        label="Email"
        type="email"
        placeholder="you@example.com"
        leading={<Mail size={19} strokeWidth={1.75} aria-hidden />}
      />
      <TextField
        label="Location"
        defaultValue="Lisbon"
        hint="Shown on your page."
        trailing={<MapPin size={19} strokeWidth={1.75} aria-hidden />}
      />
      <TextField
        label="Address"
        dir="ltr"
        leading="dfans.co/"
        defaultValue="miraokafor"
        valid="This address is free."
      />
      <TextField
        label="Website"
        defaultValue="mira okafor.com"
        error="A web address cannot contain spaces."
      />
    </Show>
  );
}

function CodeFields() {
  const [code, setCode] = useState('123');
  return (
    <Show name="One-time code: typing, error, disabled" layout="column">
      <CodeField
        label="Code from the email"
        value={code}
        onValueChange={setCode}
        hint="Try pasting 123 456."
      />
      <CodeField
        label="Code from the email"
        value="884120"
        onValueChange={setCode}
        error="This code has run out."
      />
      <CodeField label="Code from the email" value="88" onValueChange={setCode} disabled />
    </Show>
  );
}

function Selects() {
  return (
    <Show name="Select: field, error, pill" layout="column">
      <Select
        label="Language"
        options={LANGUAGES}
        defaultValue="en"
        leading={<Globe size={19} strokeWidth={1.75} aria-hidden />}
      />
      <Select label="Language" options={LANGUAGES} defaultValue="ar" error="Choose one you read." />
      <Select
        label="Language"
        labelHidden
        look="pill"
        options={LANGUAGES}
        defaultValue="en"
        leading={<Globe size={16} strokeWidth={1.75} aria-hidden />}
      />
    </Show>
  );
}
