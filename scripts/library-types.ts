import path from 'node:path';
import ts from 'typescript';
import { type DeclarationFile, type Reference, readDeclarations } from './declaration-file.ts';
import { projectPath } from './project-path.ts';
import { CommandError } from './run-command.ts';
import { type ImportAliases, makeTypesPortable, resolveSource } from './type-specifiers.ts';

const ENTRY_POINT = 'client/index.ts';

/** A source's declarations and the names needed from them. */
interface NeededDeclarations {
  file: DeclarationFile;
  exports: Set<string>;
  locals: Set<string>;
}

/**
 * Writes the declarations reachable from the entry point, for use outside this project. Declarations that no public type
 * refers to are omitted, so a host's compiler does not load them or the packages they import.
 */
export function writeLibraryTypes(outDir: string, aliases: ImportAliases): void {
  const program = createProgram(outDir);
  const sources = new Map<string, NeededDeclarations>();
  const load = (source: string): NeededDeclarations => {
    const loaded = sources.get(source);
    if (loaded) return loaded;
    const added = {
      file: readDeclarations(declarationsOf(program, source)),
      exports: new Set<string>(),
      locals: new Set<string>(),
    };
    sources.set(source, added);
    return added;
  };

  const addReference = ({ specifier, name }: Reference, from: string): void => {
    const source = resolveSource(specifier, from, aliases);
    if (source === null) return;
    for (const exported of name === '*' ? load(source).file.exportedNames() : [name]) addExport(source, exported);
  };
  const addLocal = (source: string, local: string): void => {
    const { file, locals } = load(source);
    if (locals.has(local)) return;
    locals.add(local);
    for (const reference of file.referencesOf(local)) {
      if (typeof reference === 'string') addLocal(source, reference);
      else addReference(reference, source);
    }
  };
  const addExport = (source: string, name: string): void => {
    const { file, exports } = load(source);
    if (exports.has(name)) return;
    exports.add(name);
    const declaration = file.exported(name);
    if (declaration === null) throw new CommandError(`[build] ${source} does not export '${name}'.`);
    if (typeof declaration === 'string') addLocal(source, declaration);
    else addReference(declaration, source);
  };

  addReference({ specifier: `./${path.basename(ENTRY_POINT)}`, name: '*' }, ENTRY_POINT);
  for (const [source, { file, exports, locals }] of sources) {
    const target = path.relative(path.dirname(ENTRY_POINT), source).replace(/\.tsx?$/, '.d.ts');
    ts.sys.writeFile(path.join(outDir, target), makeTypesPortable(file.select(exports, locals), source, aliases));
  }
}

function declarationsOf(program: ts.Program, source: string): string {
  const file = program.getSourceFile(projectPath(source));
  if (!file) throw new CommandError(`[build] ${source} does not exist.`);
  let declarations = '';
  const keep = (_: string, text: string) => {
    declarations = text;
  };
  const { diagnostics } = program.emit(file, keep, undefined, true);
  if (diagnostics.length > 0) throw new CommandError(ts.formatDiagnostics(diagnostics, DIAGNOSTICS_HOST));
  return declarations;
}

function createProgram(outDir: string): ts.Program {
  const { config } = ts.readConfigFile(projectPath('tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, projectPath());
  return ts.createProgram([projectPath(ENTRY_POINT)], {
    ...options,
    noEmit: false,
    // `npm run typecheck` checks types.
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: projectPath(path.dirname(ENTRY_POINT)),
    outDir,
  });
}

const DIAGNOSTICS_HOST: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => projectPath(),
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};
