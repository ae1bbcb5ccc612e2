import ts from 'typescript';
import type { NewScenario } from '../../../mock-server/catalogue/new-scenario.ts';

interface Insertion {
  text: string;
  /** The line of the new entry, counted from 1. */
  line: number;
}

/**
 * Inserts a copy of the base's entry, without its variants and words, after it into the source of a group of scenarios. Null when the
 * source has no entry of that name.
 */
export function insertScenario(source: string, { name, title, base }: NewScenario): Insertion | null {
  // Most files do not have it, and parsing one takes long.
  if (!source.includes(`'${base.name}'`)) return null;
  const entry = findEntry(ts.createSourceFile('group.ts', source, ts.ScriptTarget.Latest, true), base.name);
  if (!entry) return null;
  const start = entry.getStart();
  let copy = source.slice(start, entry.end);
  // From the end, so that positions stay valid.
  for (const property of [...entry.properties].reverse()) {
    const field = property.name?.getText();
    const replace = (from: number, to: number, text: string) => {
      copy = copy.slice(0, from - start) + text + copy.slice(to - start);
    };
    if (field === 'variants' || field === 'words')
      replace(property.pos, source[property.end] === ',' ? property.end + 1 : property.end, '');
    if (!ts.isPropertyAssignment(property)) continue;
    const { initializer } = property;
    if (field === 'name') replace(initializer.getStart(), initializer.end, `'${name}'`);
    if (field === 'title') replace(initializer.getStart(), initializer.end, `'${title}'`);
  }
  const before = source.slice(0, entry.end);
  const indentation = /[^\n]*$/.exec(source.slice(0, start))?.[0] ?? '';
  const rest = source.slice(source[entry.end] === ',' ? entry.end + 1 : entry.end);
  return { text: `${before},\n${indentation}${copy},${rest}`, line: before.split('\n').length + 1 };
}

function findEntry(node: ts.Node, name: string): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(node) && ts.isArrayLiteralExpression(node.parent) && nameOf(node) === name)
    return node;
  return ts.forEachChild(node, (child) => findEntry(child, name));
}

/** Only objects with steps are entries; other objects with names are their data. */
function nameOf(entry: ts.ObjectLiteralExpression): string | undefined {
  const [property, steps] = ['name', 'steps'].map((name) =>
    entry.properties.find((each) => each.name?.getText() === name),
  );
  return steps && property && ts.isPropertyAssignment(property) && ts.isStringLiteral(property.initializer)
    ? property.initializer.text
    : undefined;
}
