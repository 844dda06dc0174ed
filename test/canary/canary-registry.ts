import sharp from 'sharp';

/** Something that only who may see a place is ever shown: a word in its texts, or the bytes and colour of its media. */
export interface Canary {
  /** The post or page it was put in. */
  readonly place: string;
  /** What carries it: the text, the alt text, a rendition. */
  readonly what: string;
}

type Colour = readonly [number, number, number];

/** The blurred preview that anybody may fetch is this many pixels wide and high at most (C8). */
const PREVIEW_SIDE = 32;
/** Shorter stretches of a file stand in others too by chance. */
const TELLING_BYTES = 16;
/** Encoders shift a plain colour by a few steps; places are further apart than that. */
const COLOUR_STEPS = 24;
const WORD = /cnry[0-9a-f]{4,20}/g;

/** All canaries of one world, and the eye that knows them again in any answer. */
export interface CanaryRegistry {
  /** A word that stands nowhere else. */
  word(place: string, what: string): string;
  /** A plain colour that no other place has. */
  colour(place: string): Colour;
  addFile(canary: Canary, bytes: Buffer): void;
  /** Which words are kept for a place, to search for. */
  wordsOf(place: string): readonly string[];
  /** The canaries in an answer; `isMedia` when it came from where files are served. */
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
    body.length < TELLING_BYTES ? [] : files.filter(({ bytes }) => bytes.includes(body));
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
      // Digits that depend on the serial alone: the same world has the same canaries, and no word begins another.
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

/** The middle colour of a picture that shows more than a preview may; null for previews and what is no picture. */
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

/** Whether somebody may be served this without any right: a picture no larger than a preview. */
export async function isPreview(body: Buffer): Promise<boolean> {
  try {
    const { width = 0, height = 0 } = await sharp(body).metadata();
    return Math.max(width, height) <= PREVIEW_SIDE;
  } catch {
    return false;
  }
}
