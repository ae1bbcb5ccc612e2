import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureStore } from '../recording/camera.ts';
import { PICTURES } from './report-file.ts';

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

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
