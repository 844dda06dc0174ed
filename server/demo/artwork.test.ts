import { describe, expect, test } from 'vitest';
import { ART_SEED_MAX, drawArt, motifNames } from './artwork.ts';

const SEEDS = [...Array.from({ length: 199 }, (_, seed) => seed), ART_SEED_MAX];
const LIMIT_BYTES = 6_000;

describe.each(motifNames)('drawArt("%s")', (motif) => {
  const pictures = SEEDS.map((seed) => drawArt(motif, seed));

  test('the same seed gives the same picture, and another seed gives another picture', () => {
    expect(drawArt(motif, 7)).toBe(drawArt(motif, 7));
    expect(new Set(pictures).size).toBe(SEEDS.length);
  });

  test('the picture is well-formed SVG without NaN, undefined or null values', () => {
    for (const picture of pictures) {
      expect(openElements(picture)).toEqual([]);
      expect(picture).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
    }
  });

  test('the picture contains no scripts or external references, and refers only to its own ids', () => {
    for (const picture of pictures) {
      expect(picture).not.toMatch(/<(script|foreignObject|image|use|a|style|animate|set|iframe)\b/i);
      expect(picture).not.toMatch(/\son[a-z]+=|href|javascript:|data:|@import|<!|<\?|&/i);
      expect(picture.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toContain('//');
      const ids = new Set([...picture.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
      for (const [, target] of picture.matchAll(/url\(([^)]*)\)/g))
        expect(ids).toContain(target?.replace(/^#/, ''));
    }
  });

  test('the picture is smaller than 6,000 bytes', () => {
    for (const picture of pictures) expect(Buffer.byteLength(picture)).toBeLessThan(LIMIT_BYTES);
  });
});

/** Checks all tags. Returns the elements that are not closed, or a description of the first error. */
function openElements(picture: string): string[] {
  const tags = [...picture.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+\d*="[^"<>]*")*)\s*(\/?)>/g)];
  const rest = tags.reduce((text, [tag]) => text.replace(tag, ''), picture);
  if (rest !== '') return [`not a tag: ${rest.slice(0, 80)}`];
  const open: string[] = [];
  for (const [, closing, name = '', attributes = '', alone] of tags) {
    const names = [...attributes.matchAll(/([a-zA-Z:-]+\d*)=/g)].map(([, attribute]) => attribute);
    if (new Set(names).size !== names.length) return [`an attribute twice on ${name}`];
    if (closing && open.pop() !== name) return [`closed out of order: ${name}`];
    if (!closing && !alone) open.push(name);
  }
  return open;
}
