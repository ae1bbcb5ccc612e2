import type { Nodes, Parent, Root } from 'mdast';
import type { VFile } from 'vfile';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const CODE = /`([^`]*)`/g;

/** Yields the problem of each sentence that is too long, or begins without its subject. Code in backticks counts as one word. */
export function* sentenceProblems(text: string): Generator<string> {
  const withCodeWords = text.replace(CODE, (_, code: string) => `C${code.replace(/[\s.!?]/g, '·')}`);
  for (const { segment } of segmenter.segment(withCodeWords.replace(/\s+/g, ' '))) {
    const sentence = segment.trim();
    const words = sentence.split(' ').length;
    if (words > 25) yield `A sentence of ${words} words, at most 25: "${sentence}"`;
    if (/^(what|that|of|who|whose|null if)\b/i.test(sentence))
      yield `A sentence without its subject first: "${sentence}"`;
  }
}

function* nodesIn(node: Nodes, parent?: Parent): Generator<[Nodes, Parent | undefined]> {
  yield [node, parent];
  if ('children' in node) for (const child of node.children) yield* nodesIn(child, node);
}

function textOf(node: Nodes): string {
  if (node.type === 'inlineCode') return `\`${node.value}\``;
  if ('children' in node) return node.children.map(textOf).join('');
  return 'value' in node ? node.value : '';
}

/** A remark plugin that reports table cells, list items and paragraphs that are too long, and the problems of their sentences. */
export default function remarkProse() {
  return (tree: Root, file: VFile): void => {
    for (const [node, parent] of nodesIn(tree)) {
      if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') continue;
      const text = textOf(node);
      const lines = node.position ? node.position.end.line - node.position.start.line + 1 : 1;
      const limit = parent?.type === 'listItem' ? 2 : 4;
      if (lines > limit) file.message(`${lines} lines: at most ${limit}, or a list`, node);
      const { length } = text.replaceAll('`', '');
      if (node.type === 'tableCell' && length > 120) file.message(`A cell of ${length} characters: at most 120`, node);
      for (const problem of sentenceProblems(text)) file.message(problem, node);
    }
  };
}
