import { getNamedType, isObjectType } from 'graphql';
import { fields } from '../generated/index.ts';
import { isList, isNullable, type SelectedField } from '../generated/selected-fields.ts';
import { setAt } from '../json-fields.ts';
import type { Mutation } from '../mutation.ts';
import { onResponse } from '../mutations.ts';

/** Sets every nullable field that contracts do not pin to a new value; undefined keeps it. */
export const setUnreadFields = (pinned: ReadonlySet<string>, newValue: (field: SelectedField) => unknown): Mutation =>
  onResponse(({ body }, request) => {
    const unread = fields.filter(
      ({ operation, path, field }) =>
        operation === request.body['operationName'] && isNullable(field) && !pinned.has(path),
    );
    for (const field of unread) {
      const value = newValue(field);
      if (value !== undefined) setAt(body, `data.${field.path}`, value);
    }
  });

const VALUES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['Int', 17],
  ['Float', 17.5],
  ['Boolean', true],
  ['String', 'another text'],
  ['ID', 'another-id'],
  ['DateTime', '2031-02-03T04:05+11:00'],
]);

/** Another value of the field's type; undefined for lists and objects. */
export const otherValue = ({ field }: SelectedField): unknown =>
  isList(field) || isObjectType(getNamedType(field.type)) ? undefined : VALUES.get(getNamedType(field.type).name);
