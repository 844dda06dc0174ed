import sharp from 'sharp';
import type { Person } from '#test/world.ts';
import type { CanaryRegistry } from './canary-registry.ts';

export type Creator = Person & { domain: string };

/** Something locked, full of canaries. */
export interface Place {
  readonly name: string;
  readonly kind: 'post' | 'collection' | 'note' | 'message';
  readonly id: string;
  readonly creator: Creator;
  readonly assetIds: readonly string[];
  /** The chat that a message stands in. */
  readonly chatId?: string;
  /** Whether those to whom it is locked are told that it exists. */
  readonly isThere: boolean;
}

/** One colour all over, in a file whose own bytes carry a word too. */
export async function plainPhoto(canaries: CanaryRegistry, place: string): Promise<Buffer> {
  const [r, g, b] = canaries.colour(place);
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r, g, b } } })
    .jpeg()
    .withExif({ IFD0: { Artist: canaries.word(place, 'metadata of the original') } })
    .toBuffer();
}
