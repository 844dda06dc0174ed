/** The size of the area in which a series is drawn, and the value at its upper edge. */
export interface PlotBox {
  width: number;
  height: number;
  /** The value that is drawn at the upper edge. */
  top: number;
}

/** The SVG paths of a series. A missing value leaves a gap, because only measured values are drawn. */
export function linePath(values: readonly (number | null)[], box: PlotBox): { line: string; area: string } {
  const last = Math.max(1, values.length - 1);
  let line = '';
  let area = '';
  let startX: number | undefined;
  let endX = 0;
  const closeArea = () => {
    if (startX !== undefined) area += `L${round(endX)} ${box.height}L${round(startX)} ${box.height}Z`;
    startX = undefined;
  };
  for (const [index, value] of values.entries()) {
    if (value === null) {
      closeArea();
      continue;
    }
    const x = (index / last) * box.width;
    const y = box.height - (value / box.top) * box.height;
    const step = `${startX === undefined ? 'M' : 'L'}${round(x)} ${round(y)}`;
    startX ??= x;
    endX = x;
    line += step;
    area += step;
  }
  closeArea();
  return { line, area };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
