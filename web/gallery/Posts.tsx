import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { AudioWave } from '#web/ui/AudioWave.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LockedMedia } from '#web/ui/LockedMedia.tsx';
import { PostCard } from '#web/ui/PostCard.tsx';
import { PostCardSkeleton } from '#web/ui/PostCardSkeleton.tsx';
import { Verified } from '#web/ui/Verified.tsx';
import { art } from './art.ts';
import { Group, Show } from './Show.tsx';

const PEAKS = Array.from(
  { length: 40 },
  (_, index) => 0.2 + 0.8 * Math.abs(Math.sin(index * 1.7) * Math.cos(index / 5)),
);

export function Posts() {
  const [isLiked, setLiked] = useState(true);
  const [progress, setProgress] = useState(0.4);
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
    <Group name="Posts">
      <Show name="Post: locked, pinned" layout="plain">
        <PostCard
          {...mira}
          label="Post by Mira Okafor"
          pinned="Pinned"
          menu={<IconButton label="More" icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />} />}
          media={
            <LockedMedia
              state="locked"
              preview={art.hills}
              label="Unlock post by Mira Okafor, 4 photos, $12.00"
              ticketLabel="Unlock"
              price="$12.00"
              contents="4 photos"
              onUnlock={() => undefined}
            />
          }
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
              progress={progress}
              isPlaying={false}
              onToggle={() => undefined}
              onSeek={setProgress}
              playLabel="Play"
              pauseLabel="Pause"
              seekLabel="Place in the recording"
              positionText="0:19 of 0:48"
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
    </Group>
  );
}
