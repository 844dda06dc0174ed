import sharp from 'sharp';

/** A secret word, file content or color in a locked item. Only people with access to the item may receive it. */
export interface Canary {
  /** The name of the item that contains the canary. */
  readonly place: string;
  /** The part of the item that contains the canary, such as the text, the alt text or a rendition. */
  readonly what: string;
}

type Colour = readonly [number, number, number];

/** Maximum width and height, in pixels, of the blurred preview that anybody may fetch (C8). */
const PREVIEW_SIDE = 32;
/**
 * An answer with fewer bytes than this is not compared with the files, because so few bytes also occur in unrelated
 * files.
 */
const MATCH_BYTES_MIN = 16;
/** Two colors match when every channel differs by less than this. Encoders shift a color by a few steps. */
const COLOUR_STEPS = 24;
const WORD = /cnry[0-9a-f]{4,20}/g;

/** Creates all canaries of one test world and finds them in answers. */
export interface CanaryRegistry {
  /** Creates the unique canary word for one part of an item. */
  word(place: string, what: string): string;
  /** Returns the plain color that is the canary of this item alone. */
  colour(place: string): Colour;
  addFile(canary: Canary, bytes: Buffer): void;
  /** Returns all canary words of an item. Probers also use the words as search texts. */
  wordsOf(place: string): readonly string[];
  /**
   * Finds the canaries in the body of an answer. With `isMedia`, also compares its bytes and its mean color with the
   * locked files.
   */
  seenIn(body: Buffer, isMedia: boolean): Promise<Canary[]>;
}

export function openCanaryRegistry(): CanaryRegistry {
  const words = new Map<string, Canary>();
  const files: (Canary & { readonly bytes: Buffer })[] = [];
  const colours = new Map<string, Colour>();

  const byWord = (body: Buffer): Canary[] =>
    [...new Set(body.toString('latin1').match(WORD) ?? [])].flatMap((found) =>
      [...words].flatMap(([word, canary]) => (word.startsWith(found) ? [canary] : [])),
    );
  const byBytes = (body: Buffer): Canary[] =>
    body.length < MATCH_BYTES_MIN ? [] : files.filter(({ bytes }) => bytes.includes(body));
  const byColour = async (body: Buffer): Promise<Canary[]> => {
    const seen = await plainColour(body);
    if (!seen) return [];
    return [...colours].flatMap(([place, colour]) =>
      colour.every((value, channel) => Math.abs(value - (seen[channel] ?? 0)) < COLOUR_STEPS)
        ? [{ place, what: 'its colour' }]
        : [],
    );
  };

  return {
    word(place, what) {
      const serial = (words.size + 1).toString(16).padStart(4, '0');
      // The word depends only on its serial number, so every run has the same words. No word is a prefix of
      // another.
      const word = `cnry${serial}${((words.size + 1) * 0x9e3779b1).toString(16).padStart(16, '0').slice(-16)}`;
      words.set(word, { place, what });
      return word;
    },
    colour(place) {
      const known = colours.get(place);
      if (known) return known;
      const step = colours.size;
      const colour: Colour = [
        30 + (step % 4) * 60,
        30 + (Math.floor(step / 4) % 4) * 60,
        30 + (Math.floor(step / 16) % 4) * 60,
      ];
      colours.set(place, colour);
      return colour;
    },
    addFile(canary, bytes) {
      if (!files.some((known) => known.place === canary.place && known.bytes.equals(bytes)))
        files.push({ ...canary, bytes });
    },
    wordsOf: (place) => [...words].flatMap(([word, canary]) => (canary.place === place ? [word] : [])),
    async seenIn(body, isMedia) {
      const read = byWord(body);
      if (!isMedia) return read;
      const same = byBytes(body);
      return [...read, ...same, ...(same.length > 0 ? [] : await byColour(body))];
    },
  };
}

/** The mean color of a picture; null if the picture is as small as a preview or the body is no picture. */
async function plainColour(body: Buffer): Promise<Colour | null> {
  try {
    const picture = sharp(body);
    const { width = 0, height = 0 } = await picture.metadata();
    if (Math.max(width, height) <= PREVIEW_SIDE) return null;
    const { channels } = await picture.stats();
    const [red, green, blue] = channels.map(({ mean }) => mean);
    return [red ?? 0, green ?? 0, blue ?? 0];
  } catch {
    return null;
  }
}

/** Whether the body is a picture of at most a preview's size. Previews are open to everybody. */
export async function isPreview(body: Buffer): Promise<boolean> {
  try {
    const { width = 0, height = 0 } = await sharp(body).metadata();
    return Math.max(width, height) <= PREVIEW_SIDE;
  } catch {
    return false;
  }
}
