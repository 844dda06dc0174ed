import sharp from 'sharp';

/** A mark that only people with access to a place may receive: a word, the bytes of a file, or a colour. */
export interface Canary {
  /** The name of the place that holds the canary. */
  readonly place: string;
  /** The part of the place that carries the canary: the text, the alt text, a rendition. */
  readonly what: string;
}

type Colour = readonly [number, number, number];

/** Maximum width and height, in pixels, of the blurred preview that anybody may fetch (C8). */
const PREVIEW_SIDE = 32;
/** Shorter parts of a file also occur in other files by chance. */
const MATCH_BYTES_MIN = 16;
/** Encoders shift a plain colour by a few steps; the colours of two places differ by more. */
const COLOUR_STEPS = 24;
const WORD = /cnry[0-9a-f]{4,20}/g;

/** All canaries of one world. Finds them in answers. */
export interface CanaryRegistry {
  /** Creates a unique word. */
  word(place: string, what: string): string;
  /** The place's own plain colour. */
  colour(place: string): Colour;
  addFile(canary: Canary, bytes: Buffer): void;
  /** The words created for a place, for search requests. */
  wordsOf(place: string): readonly string[];
  /** The canaries in an answer. `isMedia`: the answer came from a media address. */
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
      // The digits depend only on the serial: runs have equal canaries, and no word is a prefix of another.
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

/** The mean colour of a picture larger than a preview; null for previews and for non-pictures. */
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

/** Whether the body is a picture no larger than a preview, which anybody may fetch. */
export async function isPreview(body: Buffer): Promise<boolean> {
  try {
    const { width = 0, height = 0 } = await sharp(body).metadata();
    return Math.max(width, height) <= PREVIEW_SIDE;
  } catch {
    return false;
  }
}
