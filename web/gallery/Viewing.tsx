import { useState } from 'react';
import { Lightbox, type LightboxItem } from '#web/kit/Lightbox.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DropZone } from '#web/ui/DropZone.tsx';
import { InfiniteList } from '#web/ui/InfiniteList.tsx';
import { ProgressRing } from '#web/ui/ProgressRing.tsx';
import { Row } from '#web/ui/Row.tsx';
import { SensitiveMedia } from '#web/ui/SensitiveMedia.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { art } from './art.ts';
import { Group, Show } from './Show.tsx';

const PICTURES: LightboxItem[] = [
  { kind: 'photo', src: art.hills, alt: 'Hills at dawn' },
  { kind: 'photo', src: art.vases, alt: 'Vases' },
  { kind: 'photo', src: art.wave, alt: 'A wave' },
];
const LABELS = {
  title: 'Photos',
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  position: (index: number, count: number) => `${index + 1} of ${count}`,
};
const LEVELS = ['blur-15px', 'blur-30px', 'hide'] as const;
const PAGE = 3;
const ALL = 12;

/** Examples of uploads, the lightbox, sensitive media and infinite lists. */
export function Viewing() {
  const [index, setIndex] = useState<number | null>(null);
  const [dropped, setDropped] = useState<string[]>([]);
  const [rows, setRows] = useState(PAGE);
  const [isLoading, setLoading] = useState(false);
  const more = () => {
    setLoading(true);
    setTimeout(() => {
      setRows((known) => known + PAGE);
      setLoading(false);
    }, 600);
  };
  return (
    <Group name="Uploading and viewing">
      <Show name="Drop zone: rest, off" layout="column">
        <DropZone
          label="Add photos or videos"
          hint={dropped.join(', ') || 'Up to 5 GB each'}
          accept="image/*,video/*"
          multiple
          onFiles={(files) => setDropped(files.map(({ name }) => name))}
          onRefused={(files) => setDropped(files.map(({ name }) => `not ${name}`))}
        />
        <DropZone label="Add a cover" disabled onFiles={() => undefined} />
      </Show>
      <Show name="Progress rings">
        <ProgressRing label="take-04.mov" value={8} size={20} />
        <ProgressRing label="take-04.mov" value={64} />
        <ProgressRing label="take-04.mov" value={64} valueText="64%" size={56} />
        <ProgressRing label="take-04.mov" value={100} valueText="100%" size={56} tone="positive" />
        <ProgressRing label="take-04.mov" value={30} size={36} tone="danger" />
      </Show>
      <Show name="Lightbox">
        <Button onClick={() => setIndex(0)}>Look at three photos</Button>
        <Lightbox items={PICTURES} index={index} onIndexChange={setIndex} labels={LABELS} />
      </Show>
      {LEVELS.map((level) => (
        <Show key={level} name={`Sensitive: ${level}`} layout="plain">
          <SensitiveMedia
            level={level}
            ratio="4 / 3"
            notice="You asked us to cover such pictures."
            revealLabel="Show"
          >
            <img src={art.plate} alt="A plate" />
          </SensitiveMedia>
        </Show>
      ))}
      <Show name="A list that goes on" layout="plain">
        <InfiniteList
          label="Receipts"
          items={Array.from({ length: rows }, (_, index) => index + 1)}
          keyOf={String}
          state={isLoading ? 'loading' : rows < ALL ? 'more' : 'end'}
          onMore={more}
          moreLabel="Show more"
          failedText="The next ones did not load."
          retryLabel="Try again"
          skeleton={<Skeleton shape="block" height="64px" />}
          end={<p>That is everything.</p>}
        >
          {(item) => <Row title={`Receipt ${item}`} detail="Today" />}
        </InfiniteList>
      </Show>
      <Show name="A list whose next page failed" layout="plain">
        <InfiniteList
          label="Receipts that stop"
          items={[1]}
          keyOf={String}
          state="failed"
          onMore={() => undefined}
          moreLabel="Show more"
          failedText="The next ones did not load. What you see is still right."
          retryLabel="Try again"
          skeleton={null}
        >
          {(item) => <Row title={`Receipt ${item}`} detail="Today" />}
        </InfiniteList>
      </Show>
    </Group>
  );
}
