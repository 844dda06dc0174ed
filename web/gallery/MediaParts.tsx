import { Clapperboard, Images, LockKeyhole, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { LockedMedia, type LockState } from '#web/ui/LockedMedia.tsx';
import { MediaTile } from '#web/ui/MediaTile.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { art } from './art.ts';
import styles from './Gallery.module.css';
import { Group, Show } from './Show.tsx';

const CONTENTS = (
  <>
    <Clapperboard size={16} strokeWidth={1.75} aria-hidden /> 1 video <bdi>11:42</bdi> · 4 photos
  </>
);
const PAID = (
  <Tag tone="media" icon={<LockKeyhole size={14} aria-hidden />}>
    Paid post
  </Tag>
);

/** Examples of locked media and media tiles. */
export function MediaParts() {
  const [lock, setLock] = useState<LockState>('locked');
  const unlock = () => {
    setLock('paying');
    setTimeout(() => setLock('opening'), 900);
  };
  const locked = (state: LockState) => (
    <LockedMedia
      state={state}
      preview={art.hills}
      label={`Unlock post by Mira Okafor, 1 video and 4 photos, $12.00, ${state}`}
      ticketLabel={state === 'failed' ? 'Try again' : 'Unlock'}
      payingLabel="Paying"
      price="$12.00"
      contents={CONTENTS}
      corner={PAID}
      notice={state === 'expired' ? 'This was yours until 2 November.' : 'The creator has taken this down.'}
      onUnlock={unlock}
      onOpened={() => setLock('open')}
    >
      <img src={art.hills} alt="Hills at dawn" />
    </LockedMedia>
  );
  return (
    <Group name="Media">
      <Show name={`Live: press the ticket (${lock})`} layout="column">
        {locked(lock)}
        <Button size="sm" onClick={() => setLock('locked')}>
          Lock again
        </Button>
      </Show>
      <Show name="Paying, failed" layout="column">
        {locked('paying')}
        {locked('failed')}
      </Show>
      <Show name="Expired, unavailable" layout="column">
        {locked('expired')}
        {locked('unavailable')}
      </Show>
      <Show name="Tiles, tint, members only, thumb" layout="tiles">
        <LockedMedia
          variant="tile"
          state="locked"
          preview={art.vases}
          label="Unlock 6 photos, $8.00"
          price="$8.00"
          corner={
            <Tag tone="media" icon={<Images size={14} aria-hidden />}>
              6
            </Tag>
          }
          onUnlock={() => undefined}
        />
        <LockedMedia
          variant="tile"
          state="locked"
          preview={art.dunes}
          tint="#9fd8d4"
          label="Unlock video, $14.00"
          price="$14.00"
          onUnlock={() => undefined}
        />
        <LockedMedia
          variant="tile"
          state="locked"
          preview={art.arch}
          label="For members"
          onUnlock={() => undefined}
        />
        <LockedMedia variant="thumb" state="locked" preview={art.strings} label="Locked" />
      </Show>
      <VaultTiles />
      <Show name="Open media" layout="plain">
        <LockedMedia state="open" label="Hills" corner={PAID}>
          <img className={styles.photo} src={art.dunes} alt="Dunes" />
        </LockedMedia>
      </Show>
    </Group>
  );
}

function VaultTiles() {
  const [chosen, setChosen] = useState<string[]>(['hills', 'wave']);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Show name="Vault tiles" layout="tiles" wide>
      <MediaTile
        state="uploading"
        label="take-04.mov"
        percent={64}
        percentText="64%"
        detail="412 of 640 MB"
      />
      <MediaTile
        kind="video"
        label="Hills, video"
        src={art.hills}
        duration="11:42"
        ordinal={order(chosen, 'hills')}
        onToggle={() => toggle('hills')}
      />
      <MediaTile
        kind="audio"
        label="Wave, audio"
        src={art.wave}
        duration="0:48"
        ordinal={order(chosen, 'wave')}
        onToggle={() => toggle('wave')}
      />
      <MediaTile
        kind="photo"
        label="Plate, photo"
        src={art.plate}
        fact="Sold 141"
        ordinal={order(chosen, 'plate')}
        onToggle={() => toggle('plate')}
      />
      <MediaTile kind="audio" label="Sketch, audio" duration="3:05" />
      <MediaTile
        state="failed"
        label="take-05.mov"
        detail="The connection broke."
        action={
          <Button size="sm" icon={<RefreshCw size={16} aria-hidden />}>
            Retry
          </Button>
        }
      />
    </Show>
  );
}

function order(chosen: string[], id: string): number | undefined {
  const index = chosen.indexOf(id);
  return index < 0 ? undefined : index + 1;
}
