const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const textOf = ({ value, children = [] }) => value ?? children.map(textOf).join('');

function* nodesIn(node, types, parent) {
  if (types.includes(node.type)) yield [node, parent];
  for (const child of node.children ?? []) yield* nodesIn(child, types, node);
}

/**
 * Reports sentences, table cells, list items and paragraphs that are too long, and openings that hide the subject.
 * A piece of code counts as one word, which may begin a sentence. `notYet` lists the documents that are not held to these limits.
 */
export default function remarkProse({ notYet }) {
  return (tree, file) => {
    if (notYet.includes(file.path)) return;
    const copy = structuredClone(tree);
    for (const [node] of nodesIn(copy, ['inlineCode']))
      node.value = node.value.charAt(0).toUpperCase() + node.value.slice(1).replaceAll(/[\s.!?]/g, '·');
    for (const [node, parent] of nodesIn(copy, ['paragraph', 'heading', 'tableCell'])) {
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
    }
  };
}
