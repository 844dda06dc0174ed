import { describe, expect, test } from 'vitest';
import { ART_SEED_MAX, drawArt, motifNames } from './artwork.ts';

const SEEDS = [...Array.from({ length: 199 }, (_, seed) => seed), ART_SEED_MAX];
const LIMIT_BYTES = 6_000;

describe.each(motifNames)('%s', (motif) => {
  const pictures = SEEDS.map((seed) => drawArt(motif, seed));

  test('is the same for the same seed and differs between seeds', () => {
    expect(drawArt(motif, 7)).toBe(drawArt(motif, 7));
    expect(new Set(pictures).size).toBe(SEEDS.length);
  });

  test('is well-formed and every number in it is one', () => {
    for (const picture of pictures) {
      expect(openElements(picture)).toEqual([]);
      expect(picture).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
    }
  });

  test('runs nothing, loads nothing, and points only at what it holds', () => {
    for (const picture of pictures) {
      expect(picture).not.toMatch(/<(script|foreignObject|image|use|a|style|animate|set|iframe)\b/i);
      expect(picture).not.toMatch(/\son[a-z]+=|href|javascript:|data:|@import|<!|<\?|&/i);
      expect(picture.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toContain('//');
      const ids = new Set([...picture.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
      for (const [, target] of picture.matchAll(/url\(([^)]*)\)/g))
        expect(ids).toContain(target?.replace(/^#/, ''));
    }
  });

  test('is small', () => {
    for (const picture of pictures) expect(Buffer.byteLength(picture)).toBeLessThan(LIMIT_BYTES);
  });
});

/** Walks through all tags; what is still open at the end, or was closed in the wrong order, is returned. */
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
