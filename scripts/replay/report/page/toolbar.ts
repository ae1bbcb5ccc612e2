import { SPEC_LINES } from '#scenarios';
import { each, escaped } from './html.ts';

/** What narrows the report, and how it is read. Nothing of it is printed. */
export const toolbar = (
  groups: readonly string[],
  outcomes: readonly string[],
): string => `<div class="toolbar" role="search">
<input id="search" type="search" aria-label="Search" aria-keyshortcuts="/" placeholder="Search text, name or code, press /" autocomplete="off" spellcheck="false">
<div class="choices">${choice('group', 'Group', 'All groups', groups)}${choice('outcome', 'Outcome', 'All outcomes', outcomes)}${choice('code', 'Spec code', 'All codes', Object.keys(SPEC_LINES))}</div>
<div class="state"><p role="status" id="found"></p><button type="button" id="clear" hidden>Clear</button></div>
<div class="views"><button type="button" data-view="walks" aria-pressed="true">Scenarios</button><button type="button" data-view="spec" aria-pressed="false">Spec lines</button>
<button type="button" id="fold" aria-pressed="false" class="apart">Fold all</button><button type="button" id="print">Print</button></div>
</div>`;

const choice = (id: string, label: string, all: string, values: readonly string[]): string =>
  `<select id="${id}" aria-label="${label}"><option value="">${all}</option>${each(values, (value) => `<option value="${escaped(value)}">${escaped(value.charAt(0).toUpperCase() + value.slice(1))}</option>`)}</select>`;

/** Settings of the reader's own, and the keys. */
export const settings = `<footer class="settings"><details><summary>Settings and keys</summary>
<p><label for="base">Live links open at</label> <input id="base" type="url" value="http://localhost:5173" spellcheck="false"></p>
<p><label><input id="keys" type="checkbox" checked> Single keys</label></p>
<dl class="keys"><div><dt><kbd>/</kbd></dt><dd>Search</dd></div><div><dt><kbd>Esc</kbd></dt><dd>Clear the search, then the filters</dd></div><div><dt><kbd>↓</kbd> <kbd>↑</kbd></dt><dd>From scenario to scenario</dd></div><div><dt><kbd>Enter</kbd></dt><dd>Fold and unfold</dd></div><div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>From picture to picture, where one is shown large</dd></div></dl>
</details></footer>`;
