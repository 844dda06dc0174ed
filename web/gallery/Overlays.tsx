import { Ellipsis, Flag, Info, Link2, Mail, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { AmountPicker } from '#web/ui/AmountPicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { KeyholeScene } from '#web/ui/KeyholeScene.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { WelcomeCarousel } from '#web/ui/WelcomeCarousel.tsx';
import { art } from './art.ts';
import { Group, Show } from './Show.tsx';

type Open = 'none' | 'dialog' | 'busy' | 'alert' | 'welcome';

/** Examples of the components that are shown over the page. */
export function Overlays() {
  const [open, setOpen] = useState<Open>('none');
  const [amount, setAmount] = useState('25');
  const close = () => setOpen('none');
  return (
    <Group name="Overlays">
      <Show name="Dialogs">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('busy')}>Busy dialog</Button>
        <Button onClick={() => setOpen('alert')}>Alert</Button>
        <Button onClick={() => setOpen('welcome')}>Welcome</Button>
      </Show>
      <Menus />
      <Show name="Keyhole scene" wide layout="framed">
        <KeyholeScene src={art.dunes} width={1080} height={420} hole={{ x: 620, y: 200, height: 330 }} />
      </Show>

      <Dialog
        open={open === 'dialog' || open === 'busy'}
        onOpenChange={close}
        busy={open === 'busy'}
        title="Night Ferry, full session"
        closeLabel="Close"
        footer={
          <Ticket
            size="lg"
            wide
            label="Add $25 and unlock"
            payingLabel="Paying"
            price="$26.03"
            state={open === 'busy' ? 'paying' : 'offer'}
            onClick={() => setOpen('busy')}
          />
        }
      >
        <Card level="inset">You are short by $7.80.</Card>
        <AmountPicker
          label="Top up and unlock in one go"
          presets={[
            { value: '10', label: '$10', note: 'leaves $2.20' },
            { value: '25', label: '$25', note: 'leaves $17.20' },
            { value: '50', label: '$50', note: 'leaves $42.20' },
          ]}
          chosen={amount}
          onChoose={setAmount}
        />
        {open === 'busy' && <Button onClick={close}>Finish paying</Button>}
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        onOpenChange={close}
        title="The payment did not go through"
        message="Your bank declined the card. You have not been charged, and your unlock is still waiting."
        closeLabel="Close"
        code={{
          label: 'Error code',
          value: 'No. 1012220',
          copyLabel: 'Copy the number',
          copiedLabel: 'Copied',
        }}
        action={{ label: 'Support', icon: <Mail size={18} strokeWidth={1.75} aria-hidden />, onPress: close }}
      />
      <Welcome isOpen={open === 'welcome'} onClose={close} />
    </Group>
  );
}

function Menus() {
  return (
    <Show name="Menu, popover, tooltip">
      <Menu
        trigger={<IconButton label="More" variant="filled" icon={<Ellipsis size={20} aria-hidden />} />}
        groups={[
          [
            {
              id: 'copy',
              label: 'Copy link',
              icon: <Link2 size={18} aria-hidden />,
              onSelect: () => undefined,
            },
            {
              id: 'mute',
              label: 'Mute',
              icon: <VolumeX size={18} aria-hidden />,
              checked: true,
              onSelect: () => undefined,
            },
          ],
          [
            {
              id: 'report',
              label: 'Report',
              tone: 'danger',
              icon: <Flag size={18} aria-hidden />,
              onSelect: () => undefined,
            },
          ],
        ]}
      />
      <Popover label="Filters" trigger={<Button>Filters</Button>}>
        <TextField label="From" type="date" />
      </Popover>
      <Tooltip text="Past rate. Not guaranteed.">
        <IconButton label="About this rate" title="" icon={<Info size={20} aria-hidden />} />
      </Tooltip>
    </Show>
  );
}

function Welcome({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const ticket = <Ticket drawn label="Unlock" price="$8.00" />;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title="Welcome"
      titleHidden
      closeLabel="Close"
      flush
      crossHidden
      size="md"
    >
      <WelcomeCarousel
        nextLabel="Next"
        backLabel="Back"
        skipLabel="Skip"
        doneLabel="Start"
        positionLabel={(place, of) => `Slide ${place} of ${of}`}
        onDone={onClose}
        slides={[
          {
            id: 'follow',
            picture: <img src={art.dunes} alt="" />,
            title: 'Follow the people who make things',
            text: 'Their public work is free to look at.',
          },
          {
            id: 'pay',
            picture: <KeyholeScene src={art.hills} width={520} height={340} />,
            overlay: ticket,
            title: 'Pay once for the part you want',
            text: 'A keyhole means there is more behind it. The price is always on the ticket, before you tap.',
          },
        ]}
      />
    </Dialog>
  );
}
