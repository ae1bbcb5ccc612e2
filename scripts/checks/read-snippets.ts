import { readFile } from 'node:fs/promises';
import { listProjectFiles, projectPath } from '../command-line/project-path.ts';

interface Snippet {
  /** File and line. */
  source: string;
  meta: string;
  text: string;
}

const FENCE = /^```(\w+)(?: (.+))?\n([\s\S]*?)^```$/gm;

export async function readSnippets(...languages: string[]): Promise<Snippet[]> {
  const snippets: Snippet[] = [];
  for (const file of listProjectFiles().filter((name) => name.endsWith('.md'))) {
    const page = await readFile(projectPath(file), 'utf8');
    for (const { 1: language = '', 2: meta = '', 3: text = '', index } of page.matchAll(FENCE))
      if (languages.includes(language))
        snippets.push({ source: `${file}:${page.slice(0, index).split('\n').length}`, meta, text });
  }
  return snippets;
}
