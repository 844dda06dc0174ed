type Part = string | number | readonly string[];

/** Writes SVG text: joins lists, and rounds numbers to two decimals to keep the file small. */
export function svg(strings: TemplateStringsArray, ...values: readonly Part[]): string {
  return String.raw({ raw: strings }, ...values.map(written));
}

function written(value: Part): string {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  return typeof value === 'string' ? value : value.join('');
}

export type Stop = readonly [offset: number, colour: string, opacity?: number];

const stopsOf = (stops: readonly Stop[]): string[] =>
  stops.map(
    ([offset, colour, opacity]) =>
      svg`<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : svg` stop-opacity="${opacity}"`}/>`,
  );

/** A linear gradient; its line is given in fractions of the shape's bounding box. */
export function linear(
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  stops: readonly Stop[],
): string {
  return svg`<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;
}

export function radial(
  id: string,
  stops: readonly Stop[],
  [cx, cy, r]: readonly [number, number, number] = [0.5, 0.5, 0.5],
): string {
  return svg`<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`;
}

export type Point = readonly [x: number, y: number];

/**
 * A smooth path through points (Catmull-Rom as cubic curves). Its text begins with the coordinates of the
 * first point.
 */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const [startX, startY] = at(0);
  const curves = points.slice(1).map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const tension = 6;
    return svg`C${from[0] + (to[0] - before[0]) / tension} ${from[1] + (to[1] - before[1]) / tension} ${to[0] - (after[0] - from[0]) / tension} ${to[1] - (after[1] - from[1]) / tension} ${to[0]} ${to[1]}`;
  });
  return svg`${startX} ${startY}${curves}`;
}

export const range = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
