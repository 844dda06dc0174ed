import { execFile } from 'node:child_process';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SIZE_BYTES = 3 * 1024 ** 3;
/** How long the file system delays writes that no process syncs. */
const LAZY_SECONDS = 300;

/**
 * A disk whose power can be cut. It is a file system in an image file. The image contains only the data that the file
 * system has already written to it; data that was not synced may still be in memory.
 */
export interface Disk {
  /**
   * Simulates a power cut: data in the folder that was not synced is lost. Processes with open files in the folder
   * must be stopped before the cut and killed after it.
   */
  cut(): Promise<void>;
  close(): Promise<void>;
}

/** Whether a power cut can be simulated: only root may mount, and only Linux has loop devices. */
export const mayCutPower = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

export async function openDisk(folder: string): Promise<Disk> {
  const images: string[] = [];
  const mount = async (image: string): Promise<void> => {
    await run('mount', ['-o', `loop,commit=${LAZY_SECONDS}`, image, folder]);
    images.push(image);
  };
  await mkdir(folder, { recursive: true });
  const first = `${folder}.0.img`;
  await writeFile(first, '');
  await truncate(first, SIZE_BYTES);
  await run('mkfs.ext4', ['-q', first]);
  await mount(first);
  return {
    async cut() {
      const before = images.at(-1) ?? first;
      const after = path.join(path.dirname(folder), `${path.basename(folder)}.${images.length}.img`);
      await run('cp', ['--sparse=always', before, after]);
      // The old image stays mounted below the new one, because a killed process may still use its files.
      await mount(after);
    },
    async close() {
      for (const image of images.splice(0).reverse()) {
        await run('umount', ['-l', folder]);
        await rm(image, { force: true });
      }
    },
  };
}
