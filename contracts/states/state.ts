import { z } from 'zod';
import type { StateValue } from './values.ts';

/** A provider state. The scenario server sets it up in a session of its scenario. */
export interface ContractState<Shape extends z.ZodRawShape = z.ZodRawShape, Value extends StateValue = StateValue> {
  scenario: string;
  /** What the setup must do, for backend teams. */
  setup: string;
  /** The type, the validation and the defaults of the params. */
  params: z.ZodObject<Shape, z.core.$strict>;
  /** Values that the backend returns; they replace the examples in the request. */
  values: readonly Value[];
}

export const defineState = <Shape extends z.ZodRawShape, const Value extends StateValue>({
  params,
  ...state
}: Omit<ContractState<Shape, Value>, 'params'> & { params: Shape }): ContractState<Shape, Value> => ({
  ...state,
  params: z.strictObject(params),
});

/** A param that only some contracts send, with an example for the guide. */
export const optional = <Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>) =>
  schema.optional().meta({ examples: [example] });
