import { Clapperboard, Images, LockKeyhole, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { AudioWave } from '../ui/AudioWave.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LockedMedia, type LockState } from '../ui/LockedMedia.tsx';
import { MediaTile } from '../ui/MediaTile.tsx';
import { PostCard } from '../ui/PostCard.tsx';
import { PostCardSkeleton } from '../ui/PostCardSkeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Verified } from '../ui/Verified.tsx';
import { art } from './art.ts';
import styles from './Gallery.module.css';
import { Group, Show } from './Show.tsx';

const PEAKS = Array.from(
  { length: 40 },
  (_, place) => 0.2 + 0.8 * Math.abs(Math.sin(place * 1.7) * Math.cos(place / 5)),
);
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

/** Locked media, tiles, posts and sound. */
export function MediaParts() {
  const [lock, setLock] = useState<LockState>('locked');
  const [isLiked, setLiked] = useState(true);
  const [chosen, setChosen] = useState<string[]>(['hills', 'wave']);
  const [heard, setHeard] = useState(0.4);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
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
  const mira = {
    avatar: <Avatar name="Mira Okafor" seed="mira" src={art.vinyl} size={44} />,
    name: (
      <>
        Mira Okafor <Verified label="Verified" />
      </>
    ),
    meta: (
      <>
        <bdi>@miraokafor</bdi> · 18 min
      </>
    ),
  };
  return (
    <Group name="Media and posts">
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
      <Show name="Post: locked, pinned" layout="plain">
        <PostCard
          {...mira}
          label="Post by Mira Okafor"
          pinned="Pinned"
          menu={<IconButton label="More" icon={<Images size={20} aria-hidden />} />}
          media={locked('locked')}
          like={{
            label: 'Like, 1,204 likes',
            text: '1,204',
            pressed: isLiked,
            onPress: () => setLiked(!isLiked),
          }}
          comment={{ label: '86 comments', text: '86', onPress: () => undefined }}
          tip={{ label: 'Tip Mira', text: 'Tip', onPress: () => undefined }}
          save={{ label: 'Save', pressed: false, onPress: () => undefined }}
        >
          Full take of the <b>Night Ferry</b> session. One microphone, one room, no edits.
        </PostCard>
      </Show>
      <Show name="Post: audio, scheduled" layout="plain">
        <PostCard
          {...mira}
          label="Scheduled post"
          state="scheduled"
          notice="Goes out on 20 November at 09:00."
          media={
            <AudioWave
              peaks={PEAKS}
              progress={heard}
              isPlaying={false}
              onToggle={() => undefined}
              onSeek={setHeard}
              playLabel="Play"
              pauseLabel="Pause"
              seekLabel="Place in the recording"
              placeText="0:19 of 0:48"
              duration="0:48"
            />
          }
        >
          A sketch.
        </PostCard>
      </Show>
      <Show name="Post: hidden, removed" layout="column">
        <PostCard
          {...mira}
          label="Hidden post"
          state="hidden"
          notice="Hidden by your filter."
          noticeAction={<Button size="sm">Show</Button>}
        />
        <PostCard {...mira} label="Removed post" state="removed" notice="This post was removed." />
      </Show>
      <Show name="Post: skeleton" layout="plain">
        <PostCardSkeleton label="Loading" />
      </Show>
      <Show name="Open media" layout="plain">
        <LockedMedia state="open" label="Hills" corner={PAID}>
          <img className={styles.photo} src={art.dunes} alt="Dunes" />
        </LockedMedia>
      </Show>
    </Group>
  );
}

function order(chosen: string[], id: string): number | undefined {
  const place = chosen.indexOf(id);
  return place < 0 ? undefined : place + 1;
}
