import { SPEC_LINES, type SpecCode } from '#scenarios';
import type { WalkRecord } from '../../record.ts';
import { each, escaped } from './html.ts';

const SUBJECTS: Readonly<Record<string, string>> = {
  T: 'States and transitions',
  V: 'Validation',
  B: 'Business constants',
  E: 'Errors',
  X: 'Screens, permissions and calls',
};

export interface SpecLine {
  code: SpecCode;
  says: string;
  walks: WalkRecord[];
  /** Every scenario of it passed, one failed, or none of it was walked. */
  state: 'passed' | 'failed' | 'not walked';
}

/** The lines of the specification, each with the walks that prove it. */
export const specLinesOf = (walks: readonly WalkRecord[]): SpecLine[] =>
  Object.entries(SPEC_LINES).map(([code, says]) => {
    const proving = walks.filter(({ covers }) => covers.includes(code as SpecCode));
    const state = proving.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed';
    return { code: code as SpecCode, says, walks: proving, state: proving.length === 0 ? 'not walked' : state };
  });

/** The same report, read by the lines of the specification. */
export const specView = (lines: readonly SpecLine[]): string =>
  each(Object.entries(SUBJECTS), ([letter, subject]) => {
    const own = lines.filter(({ code }) => code.startsWith(letter));
    const passed = own.filter(({ state }) => state === 'passed').length;
    return `<section class="group" data-section><h2>${letter}: ${subject} <span>${passed} of ${own.length} proved</span></h2>
<ul class="lines">${each(own, lineOf)}</ul></section>`;
  });

const STATES = { passed: 'Proved', failed: 'Failed', 'not walked': 'Not walked' };

const lineOf = ({ code, says, walks, state }: SpecLine): string =>
  `<li id="spec-${code}" tabindex="-1" data-item data-codes="|${code}|" data-groups="|${[...new Set(walks.map(({ group }) => escaped(group)))].join('|')}|" data-outcomes="|${[...new Set(walks.map(({ outcome }) => outcome))].join('|')}|">
<span class="code">${code}</span><span class="words">${escaped(says)}</span><span class="mark ${state.replace(' ', '-')}">${STATES[state]}</span>
<ul class="proofs">${each(walks, ({ name, outcome }) => `<li><a href="#walk-${escaped(name)}">${escaped(name)}</a>${outcome === 'failed' ? ' <b class="bad">failed</b>' : ''}</li>`)}</ul></li>`;
