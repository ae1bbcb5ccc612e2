import { fileURLToPath } from 'node:url';

/** The path of a file of the built package, whose server code is in the folder `server`. */
export const packageFile = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
