import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { type Random, randomFrom } from '../simulation/random.ts';
import { clip, song } from '../world/footage.ts';

/** A harmful or malformed upload and its expected outcome. */
export interface HostileFile {
  readonly name: string;
  readonly kind: 'photo' | 'video' | 'audio';
  readonly content: Buffer;
  /** The expected outcome. With `any`, the file may be accepted or refused, but must cause no fault. */
  readonly want: 'ready' | 'refused' | 'any';
}

/** Text that the hostile files contain and no served file may contain. */
export const MARKER = 'S3CRET-MARKER';
const SCRIPT = `<script>alert("${MARKER}")</script>`;

const noisy = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: { r: 90, g: 120, b: 60, alpha: 0.5 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

const file =
  (kind: HostileFile['kind'], want: HostileFile['want']) =>
  (name: string, content: Buffer | string): HostileFile => ({
    name,
    kind,
    content: Buffer.from(content),
    want,
  });

/** Returns the named files, then seeded mutations of good files up to a total of `count`. */
export async function hostileFiles({
  seed,
  count,
  canary,
}: {
  seed: number;
  count: number;
  /** A URL that is written into the files and that nothing may request. */
  canary: string;
}): Promise<HostileFile[]> {
  const good = await goodFiles();
  const named = [...texts(canary), ...(await bombs()), ...(await disguises(good)), ...odd(good)];
  const random = randomFrom('hostile files', seed);
  const mutated = Array.from({ length: Math.max(0, count - named.length) }, (_, index) =>
    mutate(random, random.pick(good), index),
  );
  return [...named, ...mutated].slice(0, Math.max(count, named.length));
}

async function goodFiles(): Promise<HostileFile[]> {
  const photo = file('photo', 'ready');
  const exif = {
    IFD0: { Artist: MARKER, ImageDescription: MARKER },
    IFD3: { GPSLatitude: '48/1 51/1 29/1', GPSLongitude: '2/1 17/1 40/1' },
  };
  const still = noisy(300, 200);
  return [
    photo('jpeg with GPS metadata', await still.clone().jpeg().withExif(exif).toBuffer()),
    photo('webp with GPS metadata', await still.clone().webp().withExif(exif).toBuffer()),
    photo('png with GPS metadata', await still.clone().png().withExif(exif).toBuffer()),
    photo('avif', await noisy(64, 64).avif({ effort: 0 }).toBuffer()),
    photo('gif', await noisy(80, 60).gif().toBuffer()),
    photo('moving gif', gif(20, 40)),
    photo('CMYK jpeg', await still.clone().toColourspace('cmyk').jpeg().toBuffer()),
    photo('16-bit png', await still.clone().toColourspace('rgb16').png().toBuffer()),
    photo('see-through png', await noisy(100, 100, 4).png().toBuffer()),
    photo('grey png', await still.clone().greyscale().png().toBuffer()),
    photo('turned jpeg', await still.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer()),
    photo('one pixel', await noisy(1, 1).png().toBuffer()),
    photo('a thin line', await noisy(2_000, 1).png().toBuffer()),
    file('video', 'ready')('mp4 with location metadata', await clip({ size: '160x120', seconds: 1 })),
    file('audio', 'ready')('mp3 with a name in it', await song({ seconds: 1 })),
  ];
}

/** Text files. A careless image or video reader would execute them or request the addresses in them. */
function texts(canary: string): HostileFile[] {
  const photo = file('photo', 'refused');
  const video = file('video', 'refused');
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${canary}\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n`;
  const concat = `ffconcat version 1.0\nfile '${canary}'\nfile '/etc/passwd'\n`;
  return [
    photo('svg with a script', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`),
    photo(
      'svg that loads',
      `<?xml version="1.0"?><svg xmlns:xlink="x"><image xlink:href="${canary}"/></svg>`,
    ),
    photo(
      'svg with nested entities',
      `<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><svg><text>&b;</text></svg>`,
    ),
    photo('html', `<!doctype html>${SCRIPT}`),
    photo('php', '<?php system($_GET["c"]); ?>'),
    photo('pdf with a script', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    photo('flash', `CWS\u0009${'x'.repeat(200)}`),
    photo('postscript', `%!PS-Adobe-3.0 EPSF-3.0\n(${canary}) run\n`),
    photo(
      'drawing commands',
      `push graphic-context\nviewbox 0 0 640 480\nfill 'url(${canary})'\npop graphic-context`,
    ),
    photo(
      'msl',
      `<?xml version="1.0"?><image><read filename="/etc/passwd"/><write filename="/tmp/x"/></image>`,
    ),
    photo('tiff', Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(500, 1)])),
    photo('bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(500, 1)])),
    photo('ico', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(500, 1)])),
    photo('psd', Buffer.concat([Buffer.from('8BPS\0\u0001'), Buffer.alloc(500, 1)])),
    photo('zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500, 1)])),
    photo('program', Buffer.concat([Buffer.from('\u007fELF'), Buffer.alloc(500, 1)])),
    photo('one byte', Buffer.from([0xff])),
    photo('three bytes of a jpeg', Buffer.from([0xff, 0xd8, 0xff])),
    photo('zeros', Buffer.alloc(100_000)),
    video('playlist', playlist),
    video(
      'playlist with an mp4 header',
      Buffer.concat([Buffer.from('\0\0\0\u0018ftypmp42'), Buffer.from(playlist)]),
    ),
    video('list of files', concat),
    video('list of files with an ogg header', `OggS${concat}`),
    video('session description', `v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\na=control:${canary}\n`),
    video('dash', `<MPD><Period><AdaptationSet><BaseURL>${canary}</BaseURL></AdaptationSet></Period></MPD>`),
    file('audio', 'refused')('playlist as audio', playlist),
    file('audio', 'refused')(
      'name tag and nothing else',
      Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0'), Buffer.from(concat)]),
    ),
  ];
}

/** Small files that need much memory or time to decode. */
async function bombs(): Promise<HostileFile[]> {
  const photo = file('photo', 'refused');
  return [
    photo('65,535 × 65,535 png', png(65_535, 65_535)),
    photo('1 × 1,000,000,000 png', png(1, 1_000_000_000)),
    photo('no width png', png(0, 10)),
    photo('9,000 × 9,000 jpeg', await solid(9_000, 9_000).jpeg({ quality: 1 }).toBuffer()),
    photo('jpeg that claims 65,500 × 65,500', claimJpeg(await noisy(16, 16).jpeg().toBuffer(), 65_500)),
    photo('webp of 8,000 × 8,000', await solid(8_000, 8_000).webp({ effort: 0, quality: 1 }).toBuffer()),
    photo('gif of 1,000 frames', gif(1_000, 4)),
    photo('gif of 100,000 frames', gif(100_000, 2)),
    // The decoder ignores the claimed screen size and uses the size of the frames, which are small.
    file('photo', 'any')('gif screen of 65,535 × 65,535', gif(3, 65_535)),
    file('photo', 'any')('50 MB of profile', await withProfile(50_000_000)),
  ];
}

const solid = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#123456' }, limitInputPixels: false });

/** Files that contain a second file, or begin like another format. */
async function disguises(good: readonly HostileFile[]): Promise<HostileFile[]> {
  const tails = [SCRIPT, `PK\u0003\u0004${MARKER}`, `<?php ${MARKER} ?>`];
  const photo = file('photo', 'ready');
  const [jpeg, , png_] = good;
  const video = good.find(({ kind }) => kind === 'video');
  if (!jpeg || !png_ || !video) throw new Error('No good jpeg, png or video to start from.');
  const comment = Buffer.from(`\u00ff\u00fe${String.fromCharCode(0, MARKER.length + 2)}${MARKER}`, 'latin1');
  return [
    ...tails.map((tail) =>
      photo(`jpeg followed by ${tail.slice(0, 5)}`, Buffer.concat([jpeg.content, Buffer.from(tail)])),
    ),
    photo('png followed by a page', Buffer.concat([png_.content, Buffer.from(SCRIPT)])),
    photo(
      'jpeg with a program as comment',
      Buffer.concat([jpeg.content.subarray(0, 2), comment, jpeg.content.subarray(2)]),
    ),
    file('photo', 'refused')(
      'script that begins like a gif',
      `GIF89a/*${'x'.repeat(50)}*/=1;alert("${MARKER}")`,
    ),
    file('photo', 'refused')('page that begins like a webp', `RIFF\0\0\0\0WEBP${SCRIPT}`),
    file('photo', 'refused')('video as photo', video.content),
    file('video', 'refused')('photo as video', jpeg.content),
    file('video', 'any')('video followed by a page', Buffer.concat([video.content, Buffer.from(SCRIPT)])),
  ];
}

/** The good files, the first half of each, and a video without an index. */
function odd(good: readonly HostileFile[]): HostileFile[] {
  const cut = good.flatMap(({ name, kind, content }) =>
    content.length > 400
      ? [file(kind, 'any')(`${name}, cut in half`, content.subarray(0, content.length / 2))]
      : [],
  );
  const video = good.find(({ kind }) => kind === 'video');
  if (!video) return cut;
  const index = video.content.indexOf('moov');
  const lost = Buffer.from(video.content);
  lost.write('lost', index);
  return [...good, ...cut, file('video', 'refused')('video without an index', lost)];
}

/** A good file with some bytes changed, repeated or removed. */
function mutate(random: Random, { name, kind, content }: HostileFile, index: number): HostileFile {
  let bytes = Buffer.from(content);
  const changes = 1 + random.int(12);
  for (let change = 0; change < changes; change += 1) {
    const at = random.int(Math.max(1, random.chance(50) ? Math.min(200, bytes.length) : bytes.length));
    const way = random.int(4);
    if (way === 0) bytes[at] = random.int(256);
    else if (way === 1)
      bytes.writeUInt16BE(random.pick([0, 1, 0x7fff, 0xffff]), Math.min(at, bytes.length - 2));
    else if (way === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.int(50))]);
    else bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + 100), bytes.subarray(at)]);
  }
  return file(kind, 'any')(`${name}, mutation ${index}`, bytes);
}

/** A small png file whose header claims the given size. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function claimJpeg(jpeg: Buffer, side: number): Buffer {
  const claimed = Buffer.from(jpeg);
  const frame = claimed.indexOf(Buffer.from([0xff, 0xc0]));
  claimed.writeUInt16BE(side, frame + 5);
  claimed.writeUInt16BE(side, frame + 7);
  return claimed;
}

/** A gif with the given number of frames; each frame takes a few bytes. */
function gif(frames: number, side: number): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(side, 0);
  screen.writeUInt16LE(side, 2);
  screen[4] = 0x80;
  const small = Math.min(side, 2);
  const frame = Buffer.from([
    ...[0x21, 0xf9, 4, 0, 2, 0, 0, 0, 0x2c, 0, 0, 0, 0, small, 0, small, 0, 0],
    ...[2, 3, 0x84, 0x51, 0, 0],
  ]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    Buffer.from([255, 0, 0, 0, 0, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

/** A jpeg with a color profile that is so large that reading all of it would exhaust the memory. */
async function withProfile(bytes: number): Promise<Buffer> {
  const jpeg = await noisy(16, 16).jpeg().toBuffer();
  const segment = Buffer.alloc(65_535 + 2, 0x41);
  segment.set([0xff, 0xe2, 0xff, 0xff]);
  const count = Math.ceil(bytes / segment.length);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...Array.from({ length: count }, () => segment),
    jpeg.subarray(2),
  ]);
}
