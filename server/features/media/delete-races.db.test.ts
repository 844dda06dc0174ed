import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { clip } from '#test/world/footage.ts';
import { uploaded } from '#test/world/uploads.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { openLog } from '../../kit/log.ts';
import { newId } from '../../kit/random.ts';
import { sharedWork } from '../../kit/shared-work.ts';
import { localDisk } from '../../providers/storage/local-disk.ts';
import type { StoragePort } from '../../providers/storage/port.ts';
import { deleteQueuedFiles } from './cleanup.ts';
import { finishUpload, uploadsFolder } from './finish-upload.ts';
import { deleteAssets } from './media.store.ts';
import type { MediaParts } from './parts.ts';
import { processJob } from './process-asset.ts';
import { findPrograms } from './programs.ts';
import { downloadJob } from './video-downloads.ts';
import { drawingQueue } from './viewer-watermark.ts';

let world: World;
let ada: Person;
let parts: MediaParts;
/**
 * A storage that simulates a deletion during `put`: it deletes the asset and its stored files, and then
 * stores the file.
 */
let storage: StoragePort;
beforeAll(async () => {
  world = await openWorld();
  ada = await world.creator();
  const folder = join(world.dataDir, 'media');
  const disk = localDisk(join(folder, 'files'));
  storage = {
    ...disk,
    async put(assetId, file) {
      await inTransaction(world.db, (tx) => deleteAssets(tx, [assetId]));
      await deleteQueuedFiles(parts);
      late.push(assetId);
      return disk.put(assetId, file);
    },
  };
  parts = {
    db: world.db,
    log: openLog({ level: 'silent' }),
    storage,
    folder,
    hasDiskSpace: async () => true,
    drawing: drawingQueue(),
    finishingUploads: sharedWork(),
    secret: '',
    origin: '',
    pagesOrigin: null,
    programs: findPrograms(),
    findActor: async () => null,
    findActorAgain: async () => null,
    mayView: async () => new Set(),
    downloadTerms: async () => null,
    isInUse: async () => false,
  };
});

const unstopped = new AbortController().signal;
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } })
    .png()
    .toBuffer();

const late: string[] = [];
const expectNothingLeft = async (id: string) => {
  expect(late).toContain(id);
  await deleteQueuedFiles(parts);
  expect(await storage.list(id)).toEqual([]);
};

test('ME22: an upload cancelled while it is being stored leaves no stored file', async () => {
  const upload = { id: newId(), ownerId: ada.id, kind: 'photo', bytes: 100 } as const;
  await world.sql`
    insert into media_assets (id, owner_id, kind, bytes) values (${upload.id}, ${ada.id}, 'photo', 100)`;
  await mkdir(uploadsFolder(parts), { recursive: true });
  await writeFile(join(uploadsFolder(parts), upload.id), Buffer.alloc(100));
  await finishUpload(parts, upload);
  await expectNothingLeft(upload.id);
});

test('ME22: a photo deleted while its renditions are being stored leaves no stored file', async () => {
  const id = newId();
  const file = join(world.dataDir, 'picture.png');
  await writeFile(file, await picture());
  const { hash } = await localDisk(join(parts.folder, 'files')).put(id, file);
  await world.sql`
    insert into media_assets (id, owner_id, kind, bytes, state, original_hash)
    values (${id}, ${ada.id}, 'photo', 100, 'quarantined', ${hash})`;
  await processJob(parts, unstopped).run({ assetId: id });
  await expectNothingLeft(id);
});

test('ME22: a video deleted while its download is being stored leaves no stored file', async () => {
  const { id } = await uploaded(ada, 'video', await clip({ size: '320x180', seconds: 1 }));
  await downloadJob(parts, unstopped).run({ assetId: id, viewerId: ada.id, sideMax: null });
  await expectNothingLeft(id);
});
