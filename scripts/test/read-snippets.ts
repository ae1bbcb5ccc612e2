import { readFile } from 'node:fs/promises';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { listProjectFiles, projectPath } from '../command-line/project-path.ts';

interface Snippet {
  /** File and line. */
  source: string;
  meta: string;
  text: string;
}

/** The snippets in these languages, in all Markdown files of the project. */
export async function readSnippets(...languages: string[]): Promise<Snippet[]> {
  const pages = listProjectFiles().filter((file) => file.endsWith('.md'));
  const snippets = await Promise.all(
    pages.map(async (file) => {
      const { children } = fromMarkdown(await readFile(projectPath(file), 'utf8'));
      return children.flatMap((node) =>
        node.type === 'code' && languages.includes(node.lang ?? '')
          ? [{ source: `${file}:${node.position?.start.line}`, meta: node.meta ?? '', text: node.value }]
          : [],
      );
    }),
  );
  return snippets.flat();
}
