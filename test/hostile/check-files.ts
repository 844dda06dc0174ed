import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { isRefused, type MadeMedia } from '#server/features/media/made.ts';
import { makeMedia } from '#server/features/media/make-media.ts';
import { findPrograms } from '#server/features/media/programs.ts';
import { type HostileFile, hostileFiles, MARKER } from './files.ts';

export interface Verdict {
  readonly files: number;
  readonly ready: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  readonly slowest: string;
  readonly canaryHits: number;
  /** Descriptions of everything that must not happen but did. */
  readonly faults: readonly string[];
}

/** A file whose processing takes longer than this counts as a hang. */
const HANG_MS = 60_000;

/** Runs hostile files through the real media pipeline, one after another, and checks every outcome. */
export async function checkFiles({ seed, count }: { seed: number; count: number }): Promise<Verdict> {
  let canaryHits = 0;
  const canary = createServer((_request, response) => {
    canaryHits += 1;
    response.end();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const { port } = canary.address() as AddressInfo;
  try {
    const files = await hostileFiles({ seed, count, canary: `http://127.0.0.1:${port}/canary.ts` });
    const faults: string[] = [];
    const refused: Record<string, number> = {};
    let ready = 0;
    let [slowest, slowestMs] = ['', 0];
    for (const file of files) {
      const began = performance.now();
      const outcome = await outcomeOf(file, faults);
      const ms = performance.now() - began;
      if (ms > slowestMs) [slowest, slowestMs] = [file.name, ms];
      if (ms > HANG_MS) faults.push(`${file.name}: took ${Math.round(ms)} ms`);
      if (outcome === 'ready') ready += 1;
      else refused[outcome] = (refused[outcome] ?? 0) + 1;
      const is = outcome === 'ready' ? 'ready' : 'refused';
      if (file.want !== 'any' && file.want !== is)
        faults.push(`${file.name}: ${outcome}, should be ${file.want}`);
    }
    if (canaryHits > 0) faults.push(`${canaryHits} requests to an address in a file`);
    return {
      files: files.length,
      ready,
      refused,
      slowest,
      slowestMs: Math.round(slowestMs),
      canaryHits,
      faults,
    };
  } finally {
    canary.close();
  }
}

async function outcomeOf(file: HostileFile, faults: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  try {
    await writeFile(join(folder, 'original'), file.content);
    known ??= findPrograms();
    const programs = await known;
    const made = await makeMedia(
      { folder, signal: new AbortController().signal },
      { kind: file.kind, programs },
    );
    if (isRefused(made)) return made.refusal;
    faults.push(...(await leaksOf(file, made)));
    return 'ready';
  } catch (error) {
    faults.push(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    return 'fault';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let known: ReturnType<typeof findPrograms> | null = null;

/** Searches every rendition for the marker and for metadata, neither of which may be served. */
async function leaksOf({ name }: HostileFile, { files }: MadeMedia): Promise<string[]> {
  const leaks: string[] = [];
  for (const made of files) {
    const content = await readFile(made.file);
    if (content.includes(MARKER)) leaks.push(`${name}: the marker is in ${made.name}`);
    if (!made.type.startsWith('image/')) continue;
    const { exif, xmp, iptc } = await sharp(content).metadata();
    if (exif || xmp || iptc) leaks.push(`${name}: ${made.name} has metadata`);
  }
  return leaks;
}
