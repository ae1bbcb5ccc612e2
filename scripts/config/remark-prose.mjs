import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Reports sentences, table cells, list items and paragraphs that are too long, and openings that hide the subject.
 * A piece of code counts as one word, which may begin a sentence. `notYet` lists the documents that are not held to these limits.
 */
export default function remarkProse({ notYet }) {
  return (tree, file) => {
    if (notYet.includes(file.path)) return;
    const copy = structuredClone(tree);
    visit(copy, 'inlineCode', (node) => {
      const { value } = node;
      node.value = value.charAt(0).toUpperCase() + value.slice(1).replaceAll(/[\s.!?]/g, '·');
    });
    visit(copy, ['paragraph', 'heading', 'tableCell'], (node, _index, parent) => {
      const text = textOf(node).replaceAll('\n', ' ');
      const lines = node.position.end.line - node.position.start.line + 1;
      const limit = parent?.type === 'listItem' ? 2 : 4;
      if (lines > limit) file.message(`${lines} lines: at most ${limit}, or a list`, node);
      if (node.type === 'tableCell' && text.length > 120)
        file.message(`A cell of ${text.length} characters: at most 120`, node);
      for (const { segment } of segmenter.segment(text)) {
        const words = segment.trim().split(/\s+/);
        if (words.length > 25)
          file.message(`A sentence of ${words.length} words, at most 25: "${segment.trim()}"`, node);
        if (/^(what|that|of|who|whose)\b/i.test(segment))
          file.message(`A sentence without its subject first: "${segment.trim()}"`, node);
      }
    });
  };
}
