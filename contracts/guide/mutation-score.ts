import { UNOBSERVABLE_ARGUMENTS, UNOBSERVABLE_VALUES } from '../mutants/generated/unobservable.ts';
import { knownGaps } from '../mutants/known-gaps.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { MUTANTS_BY_GROUP, mutants } from '../mutants/mutants.ts';
import type { MutationReport } from '../mutants/mutation-report.ts';

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** The mutation score in one line. */
export const formatMutationScore = (report: MutationReport): string =>
  `${sum(report.generated)} generated mutants and ${report.mutants.length} of ${mutants.length} written ones killed`;

/** The section of the guide about killed mutants and known gaps. */
export function renderMutationSection(report: MutationReport): string {
  return [
    '## Mutation score of the contracts',
    `The contracts are tested with mutants ([\`mutants/\`](mutants)): variants of the scenario server with one defect each. Those with a structural defect are generated from \`schema.graphql\` for every field that the client reads and every argument that it sends; each must fail a contract at its field. The others are written, and must fail the named contracts at the named field and nowhere else. **${formatMutationScore(report)}.**`,
    generatedTable(report),
    ...Object.entries(MUTANTS_BY_GROUP).map(([group, ofGroup]) => killedTable(group, ofGroup, report)),
    '### Known gaps',
    'No contract detects these defects. Cover them with tests of your own. A backend that',
    [
      ...knownGaps.map(({ operation, description, reason }) => `- ${description} (${operation}): ${reason}.`),
      ...UNOBSERVABLE_VALUES.map(({ path, reason }) => `- sends a wrong \`${path}\`: ${reason}.`),
      ...UNOBSERVABLE_ARGUMENTS.map(
        ({ operation, paths, reason }) =>
          `- ignores ${paths.map((name) => `\`${name}\``).join(', ')} (${operation}): ${reason}.`,
      ),
    ].join('\n'),
  ].join('\n\n');
}

const generatedTable = ({ generated }: MutationReport): string =>
  `<details><summary>Generated: ${sum(generated)} mutants</summary>

| defect of a field or an argument | mutants |
|---|---|
${Object.entries(generated)
  .map(([kind, count]) => `| ${kind} | ${count} |`)
  .join('\n')}

</details>`;

function killedTable(group: string, ofGroup: readonly Mutant[], report: MutationReport): string {
  const rows = ofGroup.map(({ name, description }) => {
    const { killedBy = [] } = report.mutants.find((mutant) => mutant.name === name) ?? {};
    const fields = [...new Set(killedBy.flatMap(({ at }) => (at.includes('HTTP status') ? ['HTTP status'] : at)))];
    const contracts = killedBy.map(({ contract }) => contract).join('<br>');
    return `| ${description} | ${contracts} | ${fields.map((field) => `\`${field}\``).join('<br>')} |`;
  });
  return `<details><summary>${group}: ${ofGroup.length} ${ofGroup.length === 1 ? 'mutant' : 'mutants'}</summary>

| a backend that | failing contracts | at |
|---|---|---|
${rows.join('\n')}

</details>`;
}
