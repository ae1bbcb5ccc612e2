/**
 * `npm run codegen`: generates the types of operations for the client and of resolvers for the scenario server from
 * `schema.graphql`, and the texts that the scenario server bundles.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import * as typescriptResolvers from '@graphql-codegen/typescript-resolvers';
import { parse } from 'graphql';
import { parseOptions } from './parse-options.ts';
import { CommandError, runCommand } from './run-command.ts';

const USAGE = `Usage: npm run codegen [-- --check]

  --check   writes nothing, and fails when a committed file is not up to date`;
const root = path.resolve(import.meta.dirname, '..');
const OPERATIONS = 'client/graphql/operations';
const NOTICE = '// Written by `npm run codegen` from schema.graphql. Do not edit.\n';

const common = { enumType: 'string-literal', enumsAsTypes: true, useTypeImports: true, skipTypename: true } as const;
const scalars = { DateTime: 'string', ID: 'string' };

const pluginMap = { typescript, typescriptOperations, typedDocumentNode, typescriptResolvers };
type PluginName = keyof typeof pluginMap;

async function readOperations() {
  const files = (await readdir(path.join(root, OPERATIONS))).filter((name) => name.endsWith('.graphql')).sort();
  return Promise.all(
    files.map(async (name) => ({
      location: name,
      document: parse(await readFile(path.join(root, OPERATIONS, name), 'utf8'), { noLocation: true }),
    })),
  );
}

async function generate(filename: string, plugins: Partial<Record<PluginName, object>>, withOperations: boolean) {
  const sdl = await readFile(path.join(root, 'schema.graphql'), 'utf8');
  const text = await codegen({
    filename,
    schema: parse(sdl),
    documents: withOperations ? await readOperations() : [],
    config: {},
    plugins: Object.entries(plugins).map(([name, config]) => ({ [name]: config })),
    pluginMap,
  });
  return { filename, text: `${NOTICE}${text.trimEnd()}\n` };
}

/** The schema as text, for a server that is bundled or runs in a browser. */
async function generateSchemaText(filename: string) {
  const sdl = await readFile(path.join(root, 'schema.graphql'), 'utf8');
  return { filename, text: `${NOTICE}export const schemaText = ${JSON.stringify(sdl)};\n` };
}

/** The operations as texts, for the tabs of the explorer. */
async function generateOperationTexts(filename: string) {
  const names = (await readdir(path.join(root, OPERATIONS))).filter((name) => name.endsWith('.graphql')).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(root, OPERATIONS, name), 'utf8')));
  return { filename, text: `${NOTICE}export const operationTexts: readonly string[] = ${JSON.stringify(texts)};\n` };
}

const generateAll = () =>
  Promise.all([
    generate(
      'client/graphql/generated/operations.ts',
      {
        typescriptOperations: { ...common, scalars, avoidOptionals: false },
        typedDocumentNode: { ...common, documentMode: 'documentNode', optimizeDocumentNode: true },
      },
      true,
    ),
    generate(
      'mock-server/graphql/generated/resolvers.ts',
      {
        typescript: { ...common, scalars },
        typescriptResolvers: {
          ...common,
          contextType: '../context.ts#RequestContext',
          // A resolver may omit fields: @graphql-tools/mock fills them.
          defaultMapper: 'Partial<{T}>',
        },
      },
      false,
    ),
    generateSchemaText('mock-server/graphql/generated/schema-text.ts'),
    generateOperationTexts('mock-server/graphql/generated/operation-texts.ts'),
  ]);

await runCommand(async () => {
  const { check } = parseOptions({ usage: USAGE, options: { check: { type: 'boolean' } } }).values;
  const stale: string[] = [];
  for (const { filename, text } of await generateAll()) {
    const target = path.join(root, filename);
    const committed = await readFile(target, 'utf8').catch(() => '');
    if (committed === text) continue;
    stale.push(filename);
    if (!check) await writeFile(target, text);
  }
  if (check && stale.length > 0)
    throw new CommandError(
      `Generated code is out of date: ${stale.join(', ')}. Run \`npm run codegen\` and commit the result.`,
    );
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}` : 'Generated code is up to date.');
  return 0;
});
