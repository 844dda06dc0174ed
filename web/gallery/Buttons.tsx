import { Bell, Ellipsis, Plus, SlidersHorizontal, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Keyhole } from '#web/ui/Keyhole.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Mark } from '#web/ui/Mark.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Text } from '#web/ui/Text.tsx';
import { Wordmark } from '#web/ui/Wordmark.tsx';
import { Group, Show } from './Show.tsx';

const VARIANTS = [
  'primary',
  'secondary',
  'soft',
  'outline',
  'ghost',
  'inverse',
  'danger',
  'dangerSoft',
] as const;
const SIZES = ['hero', 'd1', 'd2', 'h1', 'h2', 'body', 'ui', 'meta', 'micro'] as const;

/** Examples of the brand, type, buttons and links. */
export function Buttons() {
  const [isBusy, setBusy] = useState(false);
  return (
    <Group name="Brand, type and buttons">
      <Show name="Mark, word mark, keyhole, spinner">
        <Mark size={48} />
        <Wordmark name="DFans" />
        <Keyhole size={48} />
        <Spinner label="Loading" size={24} />
      </Show>
      <Show name="Button variants" wide>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Show>
      <Show name="Sizes, icon, trailing, wide">
        <Button size="sm" variant="soft" icon={<Plus size={17} strokeWidth={1.75} aria-hidden />}>
          Top up
        </Button>
        <Button variant="primary" icon={<Upload size={18} strokeWidth={1.75} aria-hidden />}>
          Upload
        </Button>
        <Button size="lg" variant="primary" wide>
          Log in
        </Button>
      </Show>
      <Show name="Rest, loading, disabled">
        <Button variant="primary">Log in</Button>
        <Button variant="primary" loading>
          Logging in
        </Button>
        <Button variant="primary" disabled>
          Log in
        </Button>
        <Button loading={isBusy} onClick={() => setBusy(true)}>
          Press to load
        </Button>
      </Show>
      <Show name="Links">
        <a href="#link" className={linkClass()}>
          Forgot password
        </a>
        <a href="#link" className={linkClass('quiet')}>
          Terms
        </a>
        <a href="#link" className={linkClass('inherit')}>
          Undo
        </a>
        <a href="#link" className={buttonClass({ variant: 'outline', size: 'sm' })}>
          A link as a button
        </a>
      </Show>
      <Show name="Icon buttons">
        <IconButton label="Close" icon={<X size={22} strokeWidth={1.75} aria-hidden />} />
        <IconButton
          label="Filter"
          variant="filled"
          icon={<SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden />}
        />
        <IconButton label="Tip" variant="accent" icon={<Plus size={20} strokeWidth={1.75} aria-hidden />} />
        <IconButton
          label="More"
          variant="media"
          round
          icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
        />
        <IconButton
          label="Notifications, 2 new"
          dot
          icon={<Bell size={21} strokeWidth={1.75} aria-hidden />}
        />
        <IconButton label="Saving" loading icon={<Bell size={21} strokeWidth={1.75} aria-hidden />} />
        <IconButton label="Off" disabled icon={<Bell size={21} strokeWidth={1.75} aria-hidden />} />
        <IconButton label="Small" size="sm" icon={<Ellipsis size={19} strokeWidth={1.75} aria-hidden />} />
      </Show>
      <Show name="Type scale" layout="column" wide>
        {SIZES.map((size) => (
          <Text key={size} as="div" size={size}>
            The good part is behind the door, за дверью, πίσω από την πόρτα, خلف الباب
          </Text>
        ))}
      </Show>
    </Group>
  );
}
