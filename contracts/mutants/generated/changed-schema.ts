import {
  type ASTNode,
  buildASTSchema,
  type DocumentNode,
  getVariableValues,
  type InputValueDefinitionNode,
  Kind,
  parseType,
  type TypeNode,
  validate,
  visit,
} from 'graphql';
import { operationDefinition } from '../../checks/pact-interaction.ts';
import type { Mutation } from '../mutations.ts';
import type { Coordinate } from './arguments.ts';

type Change = (definition: never) => ASTNode;

/** A copy of the schema in which the definition at the coordinate is changed. */
export function changeSchema(source: DocumentNode, coordinate: Coordinate, change: Change): DocumentNode {
  const path: string[] = [];
  let isFound = false;
  const enter = (node: ASTNode) => {
    if ('name' in node && node.kind.endsWith('Definition') && node.name) path.push(node.name.value);
  };
  const leave = (node: ASTNode): ASTNode | undefined => {
    if (!('name' in node && node.kind.endsWith('Definition') && node.name)) return undefined;
    const isTarget = path.join('.') === coordinate.join('.');
    path.pop();
    isFound ||= isTarget;
    return isTarget ? change(node as never) : undefined;
  };
  const changed: DocumentNode = visit(source, { enter, leave });
  if (!isFound) throw new Error(`[mutants] The schema has no ${coordinate.join('.')}.`);
  return changed;
}

const name = (value: string) => ({ kind: Kind.NAME, value }) as const;

export const renamed: Change = (node: InputValueDefinitionNode) => ({ ...node, name: name('renamedByMutant') });

export const makeRequired: Change = (node: InputValueDefinitionNode) => ({
  ...node,
  type: { kind: Kind.NON_NULL_TYPE, type: nullableType(node.type) },
});

/** A type that accepts no value of the present one. */
export const otherType: Change = (node: InputValueDefinitionNode) => ({
  ...node,
  type: parseType(JSON.stringify(node.type).includes('"Int"') ? 'String' : 'Int'),
});

const REQUIRED = { kind: Kind.INPUT_VALUE_DEFINITION, name: name('addedByMutant'), type: parseType('Boolean!') } as const;

/** Adds a required argument to a field, or a required field to an input type. */
export const addRequired = ((node: { kind: Kind; arguments?: unknown[]; fields?: unknown[] }) =>
  node.kind === Kind.FIELD_DEFINITION
    ? { ...node, arguments: [...(node.arguments ?? []), REQUIRED] }
    : { ...node, fields: [...(node.fields ?? []), REQUIRED] }) as unknown as Change;

const nullableType = (type: TypeNode) => (type.kind === Kind.NON_NULL_TYPE ? type.type : type);

/** Rejects the client's requests as a backend with this schema does; it authenticates first. */
export function respondWithSchema(schema: DocumentNode, documents: ReadonlyMap<string, DocumentNode>): Mutation {
  const changed = buildASTSchema(schema, { assumeValidSDL: true });
  const validationErrors = new Map([...documents].map(([name, document]) => [name, validate(changed, document)]));
  return {
    response(response, { body }) {
      const document = documents.get(String(body['operationName']));
      if (response.status !== 200 || !document) return;
      const variables = (body['variables'] ?? {}) as Record<string, unknown>;
      const definitions = operationDefinition(document).variableDefinitions ?? [];
      const [error] = [
        ...(validationErrors.get(String(body['operationName'])) ?? []),
        ...(getVariableValues(changed, definitions, variables).errors ?? []),
      ];
      if (!error) return;
      response.status = 400;
      response.body = { errors: [{ message: error.message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] };
    },
  };
}
