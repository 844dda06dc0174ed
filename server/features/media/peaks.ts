import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

const BARS = 96;

/**
 * Returns the waveform of a recording: the peak level of each part, scaled so that the loudest part is 100.
 * Even a quiet recording therefore has a visible waveform. The samples in the file are signed bytes.
 */
export async function peaksOf(file: string): Promise<number[]> {
  const { size } = await stat(file);
  const peaks = new Array<number>(BARS).fill(0);
  if (size === 0) return peaks;
  let position = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    for (let index = 0; index < chunk.length; index += 1) {
      const bar = Math.floor(((position + index) * BARS) / size);
      const loudness = Math.abs(chunk.readInt8(index));
      if (loudness > (peaks[bar] ?? 0)) peaks[bar] = loudness;
    }
    position += chunk.length;
  }
  const loudest = Math.max(...peaks, 1);
  return peaks.map((peak) => Math.round((peak * 100) / loudest));
}
