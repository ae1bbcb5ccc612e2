import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { type GraphQLSchema, getIntrospectionQuery } from 'graphql';
import { parseHeaders, splitCredentials } from './backend-address.ts';
import { previewBody } from './body.ts';
import { checkSchema, formatSchemaProblems, readSchema } from './check-schema.ts';
import { NoResponseError, sendHttpRequest } from './http-client.ts';
import { listPactFiles, operationQueries, PACTS_FOLDER, readPact } from './pact.ts';

const schemaUsage = (command: string): string => `Usage: ${command} FILE|URL [options]

Validates the operations of the checkout against a schema: a file of SDL, a JSON file with the result of an introspection
query, or a GraphQL endpoint that answers introspection.

  --header 'NAME: VALUE'    sent with the request; repeatable, never printed

Exit code 0: the schema has all that the checkout sends and reads. 1: it has not. 2: it cannot be read.`;

interface SchemaRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
}

/** More than the values of a response of a contract: schemas are large. */
const MAX_VALUES = 1_000_000;

/** The schema that an endpoint describes. Throws an Error with the reason when it cannot be read. */
export async function introspect({ url, headers, timeoutMs }: SchemaRequest): Promise<GraphQLSchema> {
  const body = Buffer.from(JSON.stringify({ query: getIntrospectionQuery({ descriptions: false }) }));
  const own = { 'content-type': 'application/json', accept: 'application/json', 'content-length': body.length };
  const response = await sendHttpRequest(new URL(url), {
    ...{ method: 'POST', body, timeoutMs, maxValues: MAX_VALUES },
    headers: { ...headers, ...own },
  });
  try {
    return readSchema(String(response.body));
  } catch {
    throw new Error(`it answers introspection with HTTP ${response.status} ${previewBody(response.body)}`);
  }
}

/** `contracts check-schema`: prints what a schema lacks. Returns the exit code. */
export async function checkSchemaCommand(
  args: readonly string[],
  {
    command,
    print,
    printError,
  }: { command: string; print: (text: string) => void; printError: (text: string) => void },
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { header: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
    });
    const [source, ...others] = positionals;
    if (values.help) {
      print(schemaUsage(command));
      return 0;
    }
    if (source === undefined || others.length > 0) throw new Error(`Pass one FILE or URL.\n\n${schemaUsage(command)}`);
    const queries = operationQueries(listPactFiles(PACTS_FOLDER).flatMap((file) => readPact(file).interactions));
    const problems = checkSchema(await loadSchema(source, values.header ?? []), queries);
    if (problems.length === 0) print(`The schema has all that the ${queries.size} operations of the checkout need.`);
    else print(formatSchemaProblems(problems));
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    printError((error as Error).message);
    return 2;
  }
}

async function loadSchema(source: string, headers: readonly string[]): Promise<GraphQLSchema> {
  if (!/^https?:\/\//.test(source)) {
    try {
      return readSchema(fs.readFileSync(source, 'utf8'));
    } catch (error) {
      throw new Error(`The schema ${source} cannot be read: ${(error as Error).message}`);
    }
  }
  const { url, headers: credentials } = splitCredentials(source);
  try {
    return await introspect({ url, headers: { ...credentials, ...parseHeaders(headers) }, timeoutMs: 30_000 });
  } catch (error) {
    const reason =
      error instanceof NoResponseError ? `there is no response: ${error.message}` : (error as Error).message;
    throw new Error(`The schema at ${url} cannot be read: ${reason}.`);
  }
}
