import { fileURLToPath } from 'node:url';

/** The path of a file of the built package. The server code is in its folder `server`. */
export const packageFile = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
