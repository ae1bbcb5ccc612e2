import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foreignLookups } from './foreign-lookups.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'foreign-lookups-'));
});
afterAll(() => rm(folder, { recursive: true }));

const HEAD = `export {};
declare const record: Record<string, { used?: boolean }>;
declare const known: { a: number; b: number };
declare const list: string[];
declare const name: string;
declare const part: 'a' | 'b';
declare const place: number;
`;

async function lookupsIn(code: string): Promise<string[]> {
  const file = path.join(folder, 'sample.ts');
  await writeFile(file, HEAD + code);
  const program = ts.createProgram([file], { strict: true, noEmit: true, types: [] });
  return foreignLookups(program, [file]).map(({ text, line }) => `${line - HEAD.split('\n').length + 1} ${text}`);
}

it('finds reads, writes and questions by a name that can be any text', async () => {
  const code = 'record[name];\nrecord[name] = {};\nname in known;\nrecord[name.trim()]?.used;\ndelete record[name];\n';
  expect(await lookupsIn(code)).toEqual([
    '1 record[name]',
    '2 record[name]',
    '3 name in known',
    '4 record[name.trim()]',
    '5 record[name]',
  ]);
});

it('leaves places of a list, known names and fields written out', async () => {
  expect(await lookupsIn("list[place]; known[part]; record['a']; 'a' in known; list[0];")).toEqual([]);
});
