import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findUnsafeLookups } from './find-unsafe-lookups.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'unsafe-lookups-'));
});
afterAll(() => rm(folder, { recursive: true }));

const DECLARATIONS = `export {};
declare const record: Record<string, { used?: boolean }>;
declare const known: { a: number; b: number };
declare const list: string[];
declare const name: string;
declare const part: 'a' | 'b';
declare const index: number;
`;

async function lookupsIn(code: string): Promise<string[]> {
  const file = path.join(folder, 'sample.ts');
  await writeFile(file, DECLARATIONS + code);
  const program = ts.createProgram([file], { strict: true, noEmit: true, types: [] });
  return findUnsafeLookups(program, [file]).map(
    ({ text, line }) => `${line - DECLARATIONS.split('\n').length + 1} ${text}`,
  );
}

it('finds reads, writes and `in` checks with a key that can be any string', async () => {
  const code = 'record[name];\nrecord[name] = {};\nname in known;\nrecord[name.trim()]?.used;\ndelete record[name];\n';
  expect(await lookupsIn(code)).toEqual([
    '1 record[name]',
    '2 record[name]',
    '3 name in known',
    '4 record[name.trim()]',
    '5 record[name]',
  ]);
});

it('ignores indexes, keys of a known type and literal keys', async () => {
  expect(await lookupsIn("list[index]; known[part]; record['a']; 'a' in known; list[0];")).toEqual([]);
});
