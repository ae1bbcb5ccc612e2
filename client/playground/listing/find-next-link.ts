/** The index of the link that a key moves to, -1 for the search field; null for other keys. */
export function findNextLink(
  links: readonly HTMLElement[],
  index: number,
  key: string,
  isGrid: boolean,
): number | null {
  const next = Math.min(index + 1, links.length - 1);
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return links.length - 1;
    case 'ArrowRight':
      return isGrid ? next : null;
    case 'ArrowLeft':
      return isGrid ? index - 1 : null;
    case 'ArrowDown':
      return isGrid && index !== -1 ? findInAdjacentRow(links, index, 1) : next;
    case 'ArrowUp':
      return isGrid ? findInAdjacentRow(links, index, -1) : index - 1;
    default:
      return null;
  }
}

/** The index of the closest link in the row below (1) or above (-1). Without such a row: the same index below, -1 above. */
function findInAdjacentRow(links: readonly HTMLElement[], index: number, direction: 1 | -1): number {
  const positions = links.map((link) => link.getBoundingClientRect());
  const current = positions[index];
  const isBeyond = ({ top }: DOMRect) => current !== undefined && direction * (top - current.top) > 1;
  const rows = positions.filter(isBeyond).map(({ top }) => direction * top);
  if (!current || rows.length === 0) return direction === 1 ? index : -1;
  const nearestRow = Math.min(...rows);
  const distances = positions.map((position) =>
    isBeyond(position) && direction * position.top < nearestRow + 1
      ? Math.abs(position.left - current.left)
      : Number.POSITIVE_INFINITY,
  );
  return distances.indexOf(Math.min(...distances));
}
