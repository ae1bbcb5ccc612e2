import { compareWords, type TextPart } from '../../../mock-server/scenarios/steps/nearest-text.ts';
import { keyOf } from './picture-book.ts';
import type { PicturedScreen, ScenarioRecord } from './scenario-record.ts';

/** A text that a baseline has otherwise, or does not have, or has alone. */
export type TextChange = { before: string | null; after: string | null; parts: TextPart[] };

export interface ChangedScreen {
  screen: PicturedScreen;
  /** Those that no screen before has; none when only the look, the order or a state differs. */
  changes: TextChange[];
}

export interface ChangedScenario {
  scenario: ScenarioRecord;
  screens: ChangedScreen[];
}

/** The changes of each scenario, each change of a text and each pair of pictures once: screens with nothing else are left out. */
export function findChanges(scenarios: readonly ScenarioRecord[]): ChangedScenario[] {
  const known = new Set<string>();
  return scenarios.map((scenario) => ({
    scenario,
    screens: scenario.screens.flatMap((screen): ChangedScreen[] => {
      const all = changesOf(screen);
      const changes = all.filter(({ before, after }) => !known.has(JSON.stringify([before, after])));
      const look = `${keyOf(screen.before)} ${keyOf(screen.picture)}`;
      const isNew = all.length > 0 ? changes.length > 0 : !known.has(look);
      for (const { before, after } of changes) known.add(JSON.stringify([before, after]));
      known.add(look);
      return isNew ? [{ screen, changes }] : [];
    }),
  }));
}

/** Pairs each text that is gone with the new one that has most of its words. */
function changesOf({ texts, baseline }: PicturedScreen): TextChange[] {
  if (!baseline || (baseline.texts === null && baseline.hasPicture)) return [];
  const old = baseline.texts ?? [];
  const now = texts.map(({ text }) => text);
  const added = now.filter((text) => !old.includes(text));
  const changes = old
    .filter((text) => !now.includes(text))
    .map((before): TextChange => {
      const [best] = added
        .flatMap((after) => ({ after, parts: compareWords(before, after) }))
        .filter((each): each is { after: string; parts: TextPart[] } => each.parts !== null)
        .sort((one, other) => countDifferent(one.parts) - countDifferent(other.parts));
      if (!best) return { before, after: null, parts: [{ isSame: false, expected: [before], seen: [] }] };
      added.splice(added.indexOf(best.after), 1);
      return { before, ...best };
    });
  return [
    ...changes,
    ...added.map((after) => ({ before: null, after, parts: [{ isSame: false, expected: [], seen: [after] }] })),
  ];
}

const countDifferent = (parts: readonly TextPart[]): number =>
  parts.reduce((sum, { isSame, expected, seen }) => sum + (isSame ? 0 : Math.max(expected.length, seen.length)), 0);
