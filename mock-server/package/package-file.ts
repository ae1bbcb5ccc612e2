import { fileURLToPath } from 'node:url';

export const packageFile = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
