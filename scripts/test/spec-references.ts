import ts from 'typescript';
import { SPEC_LINES, type SpecCode } from '#scenarios';

/** A declaration whose comments name lines of the specification, as in (T13, V8) or (T14 to T21). */
interface SpecReference {
  file: string;
  name: string;
  codes: SpecCode[];
}

const isSpecCode = (text: string): text is SpecCode => Object.hasOwn(SPEC_LINES, text);

const CODES = /\(([TVBEXA]\d+(?:(?:, | to )[TVBEXA]\d+)*)\)/g;

/** ['T1', 'T2', 'T3', 'V8'] of 'T1 to T3, V8'. */
const expandCodes = (list: string): string[] =>
  list.split(', ').flatMap((part) => {
    const [, letter, first, last] = /^([A-Z])(\d+) to \1(\d+)$/.exec(part) ?? [];
    if (letter === undefined) return [part];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${letter}${Number(first) + index}`);
  });

/** The top-level declarations of a file that name lines in their comments. */
export function findSymbolReferences(text: string, file: string): SpecReference[] {
  return parse(text, file).statements.flatMap((statement) => {
    const [name] = declaredNames(statement);
    const codes = [...statement.getFullText().matchAll(CODES)].flatMap(([, list = '']) => expandCodes(list));
    return name === undefined ? [] : toReference(file, name, codes);
  });
}

const parse = (text: string, file: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : undefined);

const toReference = (file: string, name: string, codes: string[]): SpecReference[] => {
  const known = [...new Set(codes)].filter(isSpecCode);
  return known.length === 0 ? [] : [{ file, name, codes: known }];
};

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.DeclarationStatement;
  return name === undefined ? [] : [name.getText()];
}
