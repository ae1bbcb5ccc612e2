import { readdir, readFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { assertValidSchema, buildSchema, parse } from 'graphql';
import { projectPath } from '../command-line/project-path.ts';

const OPERATIONS = 'client/graphql/operations';
const NOTICE = '// Written by `npm run write` from schema.graphql. Do not edit.\n';

const common = { enumType: 'string-literal', enumsAsTypes: true, useTypeImports: true, skipTypename: true } as const;
const scalars = { DateTime: 'string', ID: 'string' };

const pluginMap = { typescript, typescriptOperations, typedDocumentNode };
type PluginName = keyof typeof pluginMap;

const readProjectFile = (file: string): Promise<string> => readFile(projectPath(file), 'utf8');

/**
 * Generates types from `schema.graphql`: of operations for the client, of the schema for the scenario server. Also generates
 * the texts that the server bundles.
 */
export async function generateCode(): Promise<Record<string, string>> {
  const sdl = await readProjectFile('schema.graphql');
  // The schema is validated here, so that the scenario server need not validate it at every start.
  assertValidSchema(buildSchema(sdl));
  const names = (await readdir(projectPath(OPERATIONS))).filter((name) => name.endsWith('.graphql')).sort();
  const operations = await Promise.all(names.map((name) => readProjectFile(`${OPERATIONS}/${name}`)));
  const documents = operations.map((text, index) => ({
    location: names[index] ?? '',
    document: parse(text, { noLocation: true }),
  }));
  const generate = async (filename: string, plugins: Partial<Record<PluginName, object>>) => {
    const configured = Object.entries(plugins).map(([name, config]) => ({ [name]: config }));
    const text = await codegen({ filename, schema: parse(sdl), documents, config: {}, plugins: configured, pluginMap });
    return `${text.trimEnd()}\n`;
  };
  const [operationsFile, schemaFile] = [
    'client/graphql/generated/operations.ts',
    'mock-server/graphql/generated/schema-types.ts',
  ];
  const texts = {
    [operationsFile]: await generate(operationsFile, {
      typescriptOperations: { ...common, scalars, avoidOptionals: false },
      typedDocumentNode: {
        ...common,
        documentMode: 'documentNode',
        optimizeDocumentNode: true,
        documentNodeImport: '@apollo/client#TypedDocumentNode',
      },
    }),
    [schemaFile]: await generate(schemaFile, {
      // Nullable fields are required in the server's types, so that a resolver returns null instead of omitting one.
      typescript: { ...common, scalars, avoidOptionals: { field: true }, disableDescriptions: true },
    }),
    'mock-server/graphql/generated/schema-text.ts': `export const schemaText = ${JSON.stringify(sdl)};\n`,
    'mock-server/graphql/generated/operation-texts.ts': `export const operationTexts: readonly string[] = ${JSON.stringify(operations)};\n`,
  };
  return Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, NOTICE + text]));
}
