import type { z } from 'zod';
import type { Watermark } from '#contract/protection.ts';
import { GLYPH_HEIGHT, GLYPH_WIDTH } from './glyphs.ts';

/** A creator's watermark settings, without the switch that turns the watermark on. */
export type WatermarkStyle = Omit<z.output<typeof Watermark>, 'isOn'>;

interface Picture {
  readonly width: number;
  readonly height: number;
}

/**
 * One line of watermark text, with the size of its dots in pixels and the position of its top left corner.
 */
export interface WatermarkLine {
  readonly text: string;
  readonly dot: number;
  readonly opacity: number;
  readonly left: number;
  readonly top: number;
}

/**
 * The number of dots that fit across the picture, by watermark size. The fewer dots fit, the larger each dot
 * is.
 */
const DOTS_ACROSS = { small: 320, medium: 240, large: 150 } as const;
const VIEWER_OPACITY = 0.28;
const VIEWER_ROWS = 3;
/** The distance between watermark and edge, as a fraction of the picture's width or height. */
const MARGIN = 0.03;

/** All lines of watermark text that are drawn into a picture for one viewer. */
export function watermarkLines(
  picture: Picture,
  viewerText: string,
  style: WatermarkStyle | null,
): WatermarkLine[] {
  const viewer = style?.hasViewerMark === false ? [] : viewerLines(picture, viewerText);
  const text = style?.text.trim() ?? '';
  const lines = style && text !== '' ? [...viewer, ownLine(picture, text, style)] : viewer;
  return lines.filter((line) => line.text !== '');
}

/**
 * Three lines with the viewer's id along the diagonal, so that every useful crop of the picture contains one.
 */
function viewerLines(picture: Picture, text: string): WatermarkLine[] {
  const dot = Math.max(1, Math.min(Math.floor(picture.width / DOTS_ACROSS.medium), tallest(picture)));
  const line = fitted(picture, text, dot);
  const lowest = picture.height - heightOf(dot);
  const topOf = (row: number) => Math.round((picture.height * (row + 0.5)) / VIEWER_ROWS - heightOf(dot) / 2);
  return Array.from({ length: VIEWER_ROWS }, (_, row) => ({
    text: line,
    dot,
    opacity: VIEWER_OPACITY,
    left: Math.max(0, Math.round(((picture.width - widthOf(line, dot)) * row) / (VIEWER_ROWS - 1))),
    top: Math.max(0, Math.min(lowest, topOf(row))),
  }));
}

/**
 * The line with the creator's text. `start` means left and `end` right, whatever the creator's writing
 * direction.
 */
function ownLine(picture: Picture, text: string, { position, size, opacity }: WatermarkStyle): WatermarkLine {
  const wanted = Math.floor(picture.width / DOTS_ACROSS[size]);
  // A long text gets smaller dots, so that it need not be cut.
  const dot = Math.max(
    1,
    Math.min(wanted, tallest(picture), Math.floor((picture.width * (1 - 2 * MARGIN)) / widthOf(text, 1))),
  );
  const line = fitted(picture, text, dot);
  const across = position.endsWith('start') ? 0 : position.endsWith('end') ? 1 : 0.5;
  const down = position.startsWith('top') ? 0 : position.startsWith('bottom') ? 1 : 0.5;
  return {
    text: line,
    dot,
    opacity: opacity / 100,
    left: along(picture.width, widthOf(line, dot), across),
    top: along(picture.height, heightOf(dot), down),
  };
}

const along = (whole: number, part: number, share: number): number => {
  const margin = Math.min(Math.round(whole * MARGIN), Math.max(0, Math.floor((whole - part) / 2)));
  return Math.max(0, Math.round(margin + (whole - part - 2 * margin) * share));
};

/** The largest dot size at which a line of text still fits the picture's height. */
const tallest = ({ height }: Picture): number => Math.floor(height / heightOf(1));

/**
 * The text, cut to the picture's width. Empty if a line is taller than the picture, because sharp cannot draw
 * an overlay larger than the picture.
 */
const fitted = (picture: Picture, text: string, dot: number): string =>
  heightOf(dot) > picture.height
    ? ''
    : text.slice(0, Math.max(0, Math.floor((picture.width / dot - 1) / (GLYPH_WIDTH + 1))));

export const widthOf = (text: string, dot: number): number => (text.length * (GLYPH_WIDTH + 1) + 1) * dot;
export const heightOf = (dot: number): number => (GLYPH_HEIGHT + 2) * dot;
