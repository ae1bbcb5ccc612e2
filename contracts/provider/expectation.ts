import { previewText } from './body.ts';
import type { Contract } from './pact.ts';

export type JsonPath = readonly (string | number)[];

/** Parses '$.data.list[0]' and "$['data']". */
export function parseJsonPath(path: string): JsonPath {
  const segments = path.matchAll(/\[(\d+)\]|\['([^']+)'\]|\.([^.[\]]+)/g);
  return [...segments].map(([, index, quoted, name]) => (index === undefined ? (quoted ?? name ?? '') : Number(index)));
}

export const formatJsonPath = (path: JsonPath): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');

export function valueAt(document: unknown, path: JsonPath): unknown {
  return path.reduce((value, key) => (value as Record<string | number, unknown> | null | undefined)?.[key], document);
}

export function describeExpected({ response, expected }: Contract, path: JsonPath): string {
  const words = expected[path.map((key) => (typeof key === 'number' ? '[*]' : `.${key}`)).join('')];
  const example = valueAt(response.body?.content, path);
  return words ?? `${Array.isArray(example) ? 'a list such as ' : ''}${formatValue(example)}`;
}

export function formatValue(value: unknown, maxLength = 200): string {
  if (value === undefined) return 'nothing';
  return previewText(JSON.stringify(value), maxLength);
}
