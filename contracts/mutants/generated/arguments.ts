import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isNonNullType,
} from 'graphql';
import { operationDefinition } from '../../checks/pact-interaction.ts';

/** Where a definition is in a schema: ['Mutation', 'buy', 'plan'] or ['PlanInput', 'id']. */
export type Coordinate = readonly string[];

/** An argument of an operation, or a field of one. */
export interface SchemaArgument {
  operation: string;
  /** 'paymentProfile.cardToken'. */
  path: string;
  coordinate: Coordinate;
  isRequired: boolean;
  /** The name of its type, if that is an input type. */
  inputType: string | null;
}

/** The arguments of the client's operations and the fields of input objects, at any depth. */
export const operationArguments = (
  schema: GraphQLSchema,
  documents: ReadonlyMap<string, DocumentNode>,
): SchemaArgument[] =>
  [...documents].flatMap(([operation, document]) => {
    const rootType = schema.getRootType(operationDefinition(document).operation);
    const visit = (
      each: GraphQLArgument | GraphQLInputField,
      path: string,
      coordinate: Coordinate,
    ): SchemaArgument[] => {
      const type = getNamedType(each.type);
      const fields = isInputObjectType(type) ? Object.values(type.getFields()) : [];
      return [
        {
          operation,
          path,
          coordinate,
          isRequired: isNonNullType(each.type),
          inputType: isInputObjectType(type) ? type.name : null,
        },
        ...fields.flatMap((field) => visit(field, `${path}.${field.name}`, [type.name, field.name])),
      ];
    };
    const root = rootField(document);
    return (rootType?.getFields()[root]?.args ?? []).flatMap((argument) =>
      visit(argument, argument.name, [rootType?.name ?? '', root, argument.name]),
    );
  });

function rootField(document: DocumentNode): string {
  const [selection] = operationDefinition(document).selectionSet.selections;
  if (selection?.kind !== 'Field') throw new Error('[mutants] An operation selects no field.');
  return selection.name.value;
}
