import path from 'node:path';
import ts from 'typescript';
import { Problem } from './command.ts';
import { inProject } from './in-project.ts';
import { portableTypes, type Rooms } from './type-specifiers.ts';

const DOOR = 'client/index.ts';

/** Writes the declarations of the module's door, and of all that those lead to, for use outside this project. */
export function writeLibraryTypes(outDir: string, rooms: Rooms): void {
  const program = createProgram(outDir);
  const written = new Set<string>();
  const waiting = [DOOR];
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (written.has(source)) continue;
    written.add(source);
    waiting.push(...writeTypes(program, source, rooms));
  }
}

/** Writes the declarations of one source; returns the sources that they lead to. */
function writeTypes(program: ts.Program, source: string, rooms: Rooms): string[] {
  const file = program.getSourceFile(inProject(source));
  if (!file) throw new Problem(`[build] There is no ${source}.`);
  const next: string[] = [];
  const { diagnostics } = program.emit(
    file,
    (target, declarations) => {
      const { text, leadsTo } = portableTypes(declarations, source, rooms);
      ts.sys.writeFile(target, text);
      next.push(...leadsTo);
    },
    undefined,
    true,
  );
  if (diagnostics.length > 0) throw new Problem(ts.formatDiagnostics(diagnostics, PLAIN));
  return next;
}

function createProgram(outDir: string): ts.Program {
  const { config } = ts.readConfigFile(inProject('tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, inProject());
  return ts.createProgram([inProject(DOOR)], {
    ...options,
    noEmit: false,
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
