import {
  type DocumentNode,
  getNamedType,
  type GraphQLField,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { operationDefinition } from '../../checks/pact-interaction.ts';

/** A field that an operation of the client selects. */
export interface SelectedField {
  operation: string;
  /** In the data of the response: 'listPaymentMethod.data[*].card'. */
  path: string;
  field: GraphQLField<unknown, unknown>;
  /** The type that declares it. */
  parent: string;
}

/** The fields that the client's documents select, without `__typename`. */
export function selectedFields(schema: GraphQLSchema, documents: ReadonlyMap<string, DocumentNode>): SelectedField[] {
  return [...documents].flatMap(([operation, document]) => {
    const definition = operationDefinition(document);
    const root = schema.getRootType(definition.operation);
    const found: SelectedField[] = [];
    const visit = (selectionSet: SelectionSetNode | undefined, parent: string, prefix: string): void => {
      const type = schema.getType(parent);
      for (const selection of selectionSet?.selections ?? []) {
        if (selection.kind !== 'Field' || !isObjectType(type)) continue;
        const field = type.getFields()[selection.name.value];
        if (!field) continue;
        const path = `${prefix}${field.name}`;
        found.push({ operation, path, field, parent });
        visit(selection.selectionSet, getNamedType(field.type).name, isList(field) ? `${path}[*].` : `${path}.`);
      }
    };
    visit(definition.selectionSet, root?.name ?? '', '');
    return found;
  });
}

export const isList = ({ type }: Pick<GraphQLField<unknown, unknown>, 'type'>): boolean =>
  isListType(isNonNullType(type) ? type.ofType : type);
