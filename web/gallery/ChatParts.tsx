import { Images, LockOpen, Plus, Smile, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { AudioWave } from '#web/ui/AudioWave.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Composer } from '#web/ui/Composer.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LockedMedia } from '#web/ui/LockedMedia.tsx';
import { MessageBubble } from '#web/ui/MessageBubble.tsx';
import type { DeliveryState } from '#web/ui/MessageStatus.tsx';
import { TypingBubble } from '#web/ui/TypingBubble.tsx';
import { art } from './art.ts';
import { Group, Show } from './Show.tsx';

const PEAKS = Array.from({ length: 32 }, (_, index) => 0.15 + 0.85 * Math.abs(Math.sin(index * 2.3)));
const nothing = () => undefined;
const STATES: DeliveryState[] = ['sending', 'sent', 'delivered', 'read', 'failed'];

/** Examples of messages and the composer. */
export function ChatParts() {
  return (
    <Group name="Chat">
      <Thread />
      <Composers />
    </Group>
  );
}

function Thread() {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <Show name="Thread" layout="thread" wide>
      <MessageBubble kind="system">Today</MessageBubble>
      <MessageBubble
        kind="media"
        side="in"
        status={{ time: '14:21' }}
        media={<img src={art.strings} alt="Strings" />}
        note={
          <>
            <LockOpen size={16} aria-hidden /> Unlocked <bdi>$4.00</bdi>
          </>
        }
        noteTone="positive"
      />
      <MessageBubble kind="text" side="out" status={{ time: '14:24', state: 'read', stateLabel: 'Read' }}>
        That first chord. I had to sit down.
      </MessageBubble>
      <MessageBubble
        kind="tip"
        side="out"
        amount="$10.00"
        status={{ time: '14:24', state: 'delivered', stateLabel: 'Delivered' }}
      >
        You tipped Mira
      </MessageBubble>
      <MessageBubble kind="voice" side="in" status={{ time: '0:48 · 14:26' }}>
        <AudioWave
          peaks={PEAKS}
          progress={0.35}
          isPlaying={isPlaying}
          onToggle={() => setPlaying(!isPlaying)}
          playLabel="Play voice message"
          pauseLabel="Pause"
          seekLabel="Place in the voice message"
          positionText="0:17 of 0:48"
          onSeek={nothing}
        />
      </MessageBubble>
      <MessageBubble
        kind="media"
        side="in"
        status={{ time: '14:31' }}
        note="Pay once, keep it."
        media={
          <LockedMedia
            variant="message"
            state="locked"
            preview={art.arch}
            label="Unlock 9 photos and 1 video, $15.00"
            ticketLabel="Unlock"
            price="$15.00"
            contents={
              <>
                <Images size={16} aria-hidden /> 9 photos · 1 video
              </>
            }
            onUnlock={nothing}
          />
        }
      >
        The whole encore, from the wings.
      </MessageBubble>
      <MessageBubble
        kind="media"
        side="out"
        status={{ time: '14:31', state: 'sent', stateLabel: 'Sent' }}
        media={<img src={art.vases} alt="Vases" />}
        note={
          <>
            <bdi>$15.00</bdi> · not opened yet
          </>
        }
      />
      {STATES.map((state) => (
        <MessageBubble
          key={state}
          kind="text"
          side="out"
          status={{ time: '14:40', state, stateLabel: state }}
          retry={
            state === 'failed'
              ? { label: 'Not sent. Nothing was charged. Retry', onPress: nothing }
              : undefined
          }
        >
          {state}
        </MessageBubble>
      ))}
      <MessageBubble kind="system">Mira deleted a message</MessageBubble>
      <TypingBubble label="Mira is typing" />
    </Show>
  );
}

function Composers() {
  const [text, setText] = useState('');
  return (
    <>
      <Show name="Composer: live" layout="plain">
        <Composer
          label="Message Mira"
          value={text}
          onValueChange={setText}
          onSend={() => setText('')}
          sendLabel="Send"
          voice={{ label: 'Record a voice message', onPress: nothing }}
          before={<IconButton label="Attach" icon={<Plus size={21} strokeWidth={1.75} aria-hidden />} />}
          after={<IconButton label="Emoji" icon={<Smile size={21} strokeWidth={1.75} aria-hidden />} />}
        />
      </Show>
      <Show name="Composer: priced, uploading" layout="plain">
        <Composer
          label="Message Sam"
          value="Two takes nobody has heard"
          onValueChange={nothing}
          onSend={nothing}
          sendLabel="Send"
          price="$12.00"
          before={<IconButton label="Vault" icon={<Images size={21} strokeWidth={1.75} aria-hidden />} />}
          after={
            <IconButton label="Suggest words" icon={<Sparkles size={21} strokeWidth={1.75} aria-hidden />} />
          }
          tray="Two attachments, $12.00 each fan"
        />
        <Composer
          label="Message Mira"
          value=""
          onValueChange={nothing}
          onSend={nothing}
          sendLabel="Send"
          hasAttachment
          uploading="Uploading, 64%"
        />
      </Show>
      <Show name="Composer: recording, blocked" layout="plain">
        <Composer
          label="Message Mira"
          value=""
          onValueChange={nothing}
          onSend={nothing}
          sendLabel="Send"
          recording={{
            elapsed: '0:07',
            label: 'Recording',
            cancelLabel: 'Delete the recording',
            onCancel: nothing,
            onSend: nothing,
          }}
        />
        <Composer
          label="Message Mira"
          value=""
          onValueChange={nothing}
          onSend={nothing}
          sendLabel="Send"
          blocked={
            <>
              Only members can write here.
              <Button size="sm" variant="primary">
                Join
              </Button>
            </>
          }
        />
      </Show>
    </>
  );
}
