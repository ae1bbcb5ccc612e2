import type { Exchange } from '../../record.ts';
import { linesOf } from '../compare-walks.ts';
import { counted, each, escaped } from './html.ts';

/** What was asked and answered, each call folded away under its name. */
export const exchangesOf = (exchanges: readonly Exchange[]): string =>
  exchanges.length === 0
    ? ''
    : `<details class="exchanges"><summary>${counted(exchanges.length, 'exchange')} with the server and the card provider</summary>
<ol>${each(exchanges, exchangeOf)}</ol></details>`;

const exchangeOf = (exchange: Exchange): string => {
  const { kind, name, status, why, fault } = exchange;
  const ended = status === 0 ? 'connection lost' : String(status);
  return `<li><details><summary><code>${escaped(name)}</code> <span class="kind">${kind}</span> <span${status >= 400 || status === 0 ? ' class="bad"' : ''}>${ended}</span> <span class="kind">${escaped(fault ?? why)}</span></summary>
<pre>${escaped(linesOf(exchange).join('\n'))}</pre></details></li>`;
};
