import path from 'node:path';

/** An inline link or image with a relative target. */
const RELATIVE_LINK = /!?\[([^\]]*)\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)/g;

/**
 * Rewrites the relative links of a document for a package that has only some of this project's documents: `documents` maps
 * their sources to their names in the package. Links to anything else become plain text.
 */
export const rewriteLinks = (text: string, source: string, documents: Readonly<Record<string, string>>): string =>
  text.replace(RELATIVE_LINK, (_link, label: string, target: string, anchor = '') => {
    const file = path.posix.join(path.posix.dirname(source), target);
    const packaged = Object.hasOwn(documents, file) ? documents[file] : undefined;
    return packaged === undefined ? label : `[${label}](${packaged}${anchor})`;
  });
