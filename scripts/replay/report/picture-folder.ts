import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureStore } from '../recording/camera.ts';
import type { Changes } from './changes.ts';
import { PICTURES, type ReportFile } from './report-file.ts';

/** Where a report has the picture of that name. */
export const pictureFile = (folder: string, picture: string): string => path.join(folder, PICTURES, `${picture}.webp`);

export const readPicture = (folder: string, picture: string): Promise<Buffer> => readFile(pictureFile(folder, picture));

/** The pictures in a report's folder: the same picture, seen a hundred times, is one file. */
export function pictureFolder(folder: string): PictureStore {
  return {
    async keep(picture, bytes) {
      const file = pictureFile(folder, picture);
      if (await exists(file)) return;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
    },
  };
}

export async function copyPicture(picture: string, from: string, to: string): Promise<void> {
  await mkdir(path.join(to, PICTURES), { recursive: true });
  await copyFile(pictureFile(from, picture), pictureFile(to, picture));
}

/** Takes away the pictures that nothing in the report shows any more. */
export async function dropPictures(folder: string, { walks }: ReportFile, changes: Changes | null): Promise<void> {
  const shown = [
    ...walks.flatMap(({ steps }) => steps.map(({ picture }) => picture)),
    ...(changes?.changed.flatMap(({ pictures }) => pictures.map(({ difference }) => difference)) ?? []),
  ].map((picture) => `${picture}.webp`);
  const files = await readdir(path.join(folder, PICTURES)).catch(() => []);
  const dropped = files.filter((file) => OURS.test(file) && !shown.includes(file));
  await Promise.all(dropped.map((file) => rm(path.join(folder, PICTURES, file))));
}

const OURS = /^[0-9a-f]{20}-\d+x\d+\.webp$/;

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
