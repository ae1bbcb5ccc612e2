import type { DocumentNode } from 'graphql';
import type { Coordinate, SchemaArgument } from './arguments.ts';
import { addRequired, changeSchema, makeRequired, otherType, renamed, respondWithSchema } from './changed-schema.ts';
import type { ResponseMutant } from '../mutations.ts';
import type { SelectedField } from './selected-fields.ts';

interface SchemaMutantOptions {
  /** The text of schema.graphql. */
  source: DocumentNode;
  documents: ReadonlyMap<string, DocumentNode>;
  fields: readonly SelectedField[];
  arguments: readonly SchemaArgument[];
}

/** Backends whose schema differs in one name, type or argument, so that they reject requests of the client. */
export function schemaMutants({ source, documents, ...options }: SchemaMutantOptions): ResponseMutant[] {
  const created = new Map<string, ResponseMutant>();
  const create = (kind: string, coordinate: Coordinate, change: typeof renamed) => {
    const subject = coordinate.join('.');
    const name = `${subject}, ${kind}`;
    if (created.has(name)) return;
    const mutations = [respondWithSchema(changeSchema(source, coordinate, change), documents)];
    const description = `has a schema with a ${kind}: ${subject}`;
    created.set(name, { name, description, kind, subject, mutations, operation: 'all' });
  };
  for (const { parent, field, path } of options.fields) {
    create('renamed field', [parent, field.name], renamed);
    if (!path.includes('.')) create('new required argument', [parent, field.name], addRequired);
  }
  for (const { coordinate, isRequired, inputType } of options.arguments) {
    create('renamed argument', coordinate, renamed);
    create('argument of another type', coordinate, otherType);
    if (!isRequired) create('argument that became required', coordinate, makeRequired);
    if (inputType !== null) create('new required argument', [inputType], addRequired);
  }
  return [...created.values()];
}
