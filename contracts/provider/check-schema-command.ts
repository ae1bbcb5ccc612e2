import fs from 'node:fs';
import type { GraphQLSchema } from 'graphql';
import { parseHeaders, splitCredentials } from './backend-address.ts';
import { checkSchema, formatSchemaProblems, introspect, readSchema } from './check-schema.ts';
import { NoResponseError } from './http-client.ts';
import { type CommandContext, collectHeaders, createCommand } from './options.ts';
import { listPactFiles, operationQueries, PACTS_FOLDER, readPact } from './pact.ts';

const AFTER_OPTIONS = `
Exit code 0: the schema has all that the checkout sends and reads. 1: it has not. 2: it cannot be read.`;

/** `contracts check-schema`: prints what a schema lacks. Returns the exit code. */
export async function checkSchemaCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const command = createCommand(context)
    .description(
      'Validates the operations of the checkout against a schema. The schema is an SDL file, a JSON file with an introspection result, or an endpoint with introspection.',
    )
    .argument('<file-or-url>')
    .option("--header <'Name: value'>", 'sent with the request; repeatable, never printed', collectHeaders, [])
    .addHelpText('after', AFTER_OPTIONS)
    .parse(args, { from: 'user' });
  try {
    const queries = operationQueries(listPactFiles(PACTS_FOLDER).flatMap((file) => readPact(file).interactions));
    const problems = checkSchema(await loadSchema(command.args[0] ?? '', command.opts().header), queries);
    if (problems.length === 0)
      context.print(`The schema has all that the ${queries.size} operations of the checkout need.`);
    else context.print(formatSchemaProblems(problems));
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    context.printError((error as Error).message);
    return 2;
  }
}

async function loadSchema(source: string, headers: readonly string[]): Promise<GraphQLSchema> {
  const isUrl = /^https?:\/\//.test(source);
  const { url, headers: credentials } = isUrl ? splitCredentials(source) : { url: source, headers: {} };
  try {
    if (!isUrl) return readSchema(fs.readFileSync(source, 'utf8'));
    return await introspect({ url, headers: { ...credentials, ...parseHeaders(headers) }, timeoutMs: 30_000 });
  } catch (error) {
    const { message } = error as Error;
    const reason = error instanceof NoResponseError ? `there is no response: ${message}` : message;
    throw new Error(`The schema ${isUrl ? 'at ' : ''}${url} cannot be read: ${reason}.`);
  }
}
