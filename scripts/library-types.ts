import path from 'node:path';
import ts from 'typescript';
import { Problem } from './command.ts';
import { type DeclarationFile, type Reference, readDeclarations } from './declaration-file.ts';
import { inProject } from './in-project.ts';
import { portableTypes, type Rooms, sourceOf } from './type-specifiers.ts';

const DOOR = 'client/index.ts';

/** One source's declarations, and what of them is needed. */
interface Needed {
  file: DeclarationFile;
  exports: Set<string>;
  locals: Set<string>;
}

/**
 * Writes the declarations that the module's door leads to, name by name, for use outside this project. What no public
 * name mentions stays out: a host's compiler need not read it, nor the packages behind it.
 */
export function writeLibraryTypes(outDir: string, rooms: Rooms): void {
  const program = createProgram(outDir);
  const sources = new Map<string, Needed>();
  const open = (source: string): Needed => {
    const known = sources.get(source);
    if (known) return known;
    const opened = {
      file: readDeclarations(declarationsOf(program, source)),
      exports: new Set<string>(),
      locals: new Set<string>(),
    };
    sources.set(source, opened);
    return opened;
  };

  const follow = ({ specifier, name }: Reference, from: string): void => {
    const source = sourceOf(specifier, from, rooms);
    if (source === null) return;
    for (const exported of name === '*' ? open(source).file.exportedNames() : [name]) needExport(source, exported);
  };
  const needLocal = (source: string, local: string): void => {
    const { file, locals } = open(source);
    if (locals.has(local)) return;
    locals.add(local);
    for (const need of file.needs(local)) {
      if (typeof need === 'string') needLocal(source, need);
      else follow(need, source);
    }
  };
  const needExport = (source: string, name: string): void => {
    const { file, exports } = open(source);
    if (exports.has(name)) return;
    exports.add(name);
    const behind = file.exported(name);
    if (behind === null) throw new Problem(`[build] ${source} exports no '${name}'.`);
    if (typeof behind === 'string') needLocal(source, behind);
    else follow(behind, source);
  };

  follow({ specifier: `./${path.basename(DOOR)}`, name: '*' }, DOOR);
  for (const [source, { file, exports, locals }] of sources) {
    const target = path.relative(path.dirname(DOOR), source).replace(/\.tsx?$/, '.d.ts');
    ts.sys.writeFile(path.join(outDir, target), portableTypes(file.only(exports, locals), source, rooms));
  }
}

function declarationsOf(program: ts.Program, source: string): string {
  const file = program.getSourceFile(inProject(source));
  if (!file) throw new Problem(`[build] There is no ${source}.`);
  let declarations = '';
  const keep = (_: string, text: string) => {
    declarations = text;
  };
  const { diagnostics } = program.emit(file, keep, undefined, true);
  if (diagnostics.length > 0) throw new Problem(ts.formatDiagnostics(diagnostics, PLAIN));
  return declarations;
}

function createProgram(outDir: string): ts.Program {
  const { config } = ts.readConfigFile(inProject('tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, inProject());
  return ts.createProgram([inProject(DOOR)], {
    ...options,
    noEmit: false,
    // `npm run typecheck` has its own turn.
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: inProject(path.dirname(DOOR)),
    outDir,
  });
}

const PLAIN: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => inProject(),
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};
