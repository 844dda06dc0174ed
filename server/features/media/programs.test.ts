import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describePrograms, findPrograms, firstRecent, type Programs } from './programs.ts';

describe('the choice of ffmpeg', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'programs-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A script that answers `-version` like a build of ffmpeg with this version and this libavcodec. */
  const build = (name: string, version: string, libavcodec: string): string => {
    const file = join(folder, `${name}-${version}`);
    writeFileSync(
      file,
      `#!/bin/sh
echo '${name} version ${version} Copyright (c) 2000-2025 the FFmpeg developers'
echo 'libavutil      58. 29.100 / 58. 29.100'
echo 'libavcodec     60. 31.102 / ${libavcodec}.100'
`,
    );
    chmodSync(file, 0o755);
    return file;
  };
  const pair = (version: string, libavcodec: string): Programs => ({
    ffmpeg: build('ffmpeg', version, libavcodec),
    ffprobe: build('ffprobe', version, libavcodec),
  });
  const missing: Programs = { ffmpeg: '/nowhere/ffmpeg', ffprobe: '/nowhere/ffprobe' };

  test.each([
    ['4.1', '58. 35', false],
    ['5.1.6-0+deb12u1', '59. 37', false],
    ['6.0', '60.  3', false],
    ['6.1.1-3ubuntu5', '60. 31', true],
    ['7.1.2-0+deb13u1', '61. 19', true],
    ['N-47683-g0e8eb07980', '58. 42', false],
    ['N-121001-gadc66f30ee', '62. 11', true],
  ])('ffmpeg %s with libavcodec %s counts as recent: %s', async (version, libavcodec, isRecent) => {
    const programs = pair(version, libavcodec);
    expect(await firstRecent([programs])).toBe(isRecent ? programs : null);
  });

  test('the chosen pair of ffmpeg and ffprobe is the first pair in which both programs exist and are recent', async () => {
    const recent = pair('8.0', '62. 11');
    const half = { ...recent, ffprobe: pair('4.2', '58. 54').ffprobe };
    expect(await firstRecent([pair('7.1', '61. 19'), recent])).toEqual(pair('7.1', '61. 19'));
    expect(await firstRecent([missing, half, recent])).toBe(recent);
  });

  test('the sentence for the operator names the ffmpeg version in use, or says which version to install', async () => {
    const recent = pair('8.0', '62. 11');
    const old = pair('4.4.2', '58.134');
    const sentenceOf = async (...from: Programs[]) => Object.values(await describePrograms(from));
    expect(await sentenceOf(recent, old)).toEqual([true, 'Videos and audio are read by ffmpeg 8.0.']);
    expect(await sentenceOf(old, recent)).toEqual([
      true,
      'Videos and audio are read by ffmpeg 8.0 of the npm packages. Install ffmpeg 6.1 or newer on this machine, to get its security updates.',
    ]);
    expect(await sentenceOf(old, missing)).toEqual([
      false,
      'Videos and audio need ffmpeg and ffprobe 6.1 or newer: install them on this machine, which has ffmpeg 4.4.2.',
    ]);
    expect(await sentenceOf(missing)).toEqual([
      false,
      'Videos and audio need ffmpeg and ffprobe 6.1 or newer: install them on this machine.',
    ]);
  });

  test.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'findPrograms finds a recent ffmpeg and ffprobe on this machine or in the npm packages',
    async () => {
      expect(await findPrograms()).not.toBeNull();
    },
  );
});
