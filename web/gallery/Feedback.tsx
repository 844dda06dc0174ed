import { ExternalLink } from 'lucide-react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { DrawingName } from '#web/ui/Drawing.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Splash } from '#web/ui/Splash.tsx';
import { Toast } from '#web/ui/Toast.tsx';
import { ToastStack } from '#web/ui/ToastStack.tsx';
import { Group, Show } from './Show.tsx';

const EMPTY: [DrawingName, string, string][] = [
  ['feed', 'Your feed is dark for now', 'Follow a few makers and their new work shows up here.'],
  ['chats', 'No conversations yet', 'Write to anyone you follow. The first message is free.'],
  ['wallet', 'Nothing spent, nothing added', 'Your receipts will be listed here.'],
  ['vault', 'The vault is empty', 'Upload once, then use it in posts and messages.'],
  ['search', 'No one called “ceramcs”', 'Did you mean ceramics?'],
  ['offline', 'You are offline', 'We keep your drafts and try again by ourselves.'],
  ['notFound', 'This page is gone', 'The link may be old, or the post was removed.'],
  ['error', 'This did not load', 'Nothing was charged. Try again in a moment.'],
];

/** Examples of empty states, banners, toasts and loading states. */
export function Feedback() {
  return (
    <Group name="Feedback">
      {EMPTY.map(([drawing, title, text]) => (
        <Show key={drawing} name={`Empty: ${drawing}`} layout="plain">
          <Card>
            <EmptyState drawing={drawing} title={title} level={3} action={<Button size="sm">Try now</Button>}>
              {text}
            </EmptyState>
          </Card>
        </Show>
      ))}
      <Show name="Banners" wide layout="column">
        <Banner
          icon={<ExternalLink size={20} strokeWidth={1.75} aria-hidden />}
          action={
            <Button size="sm" variant="inverse">
              Open
            </Button>
          }
          onDismiss={() => undefined}
          dismissLabel="Dismiss"
        >
          You are in Instagram’s browser. Payments work better in your own.
        </Banner>
        <Banner
          title="Push is off in this browser"
          action={
            <Button size="sm" variant="inverse">
              Turn on
            </Button>
          }
        >
          Turn it on to hear about tips and messages while DFans is closed.
        </Banner>
        <Banner tone="warning">Your card expires this month.</Banner>
        <Banner tone="danger" announce>
          The payout was sent back by the bank. The money is in your balance.
        </Banner>
        <Banner tone="positive">Your identity check has passed.</Banner>
        <Banner tone="neutral">Documents are encrypted and deleted 30 days after approval.</Banner>
      </Show>
      <Show name="Toasts" layout="framed" wide>
        <ToastStack label="Messages">
          <Toast>Back online. Two messages were sent.</Toast>
          <Toast tone="positive" action={{ label: 'Undo 4 s', onPress: () => undefined }}>
            Tip of $5.00 sent to Tomás
          </Toast>
          <Toast
            tone="danger"
            action={{ label: 'Retry', onPress: () => undefined }}
            onDismiss={() => undefined}
            dismissLabel="Dismiss"
          >
            Message not sent. Nothing was charged.
          </Toast>
        </ToastStack>
      </Show>
      <Show name="Skeletons" layout="column">
        <Skeleton width="60%" />
        <Skeleton width="90%" />
        <Skeleton shape="circle" width="48px" height="48px" />
        <Skeleton shape="block" ratio="16 / 9" />
      </Show>
      <Show name="Splash" wide layout="framed">
        <Splash name="DFans" label="Loading" />
      </Show>
    </Group>
  );
}
