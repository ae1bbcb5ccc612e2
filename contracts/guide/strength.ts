import { harmless } from '../broken-providers/harmless.ts';
import type { MatrixReport } from '../broken-providers/matrix-report.ts';
import { unseen } from '../broken-providers/unseen.ts';
import type { WrongProvider } from '../broken-providers/wrong-provider.ts';
import { WRONG, wrongProviders } from '../broken-providers/wrong-providers.ts';

/** The score of the contracts in one line. */
export const score = ({ wrong, harmless: passing }: MatrixReport): string =>
  `${wrong.length} of ${wrongProviders.length} wrong providers caught, ${passing.length} of ${harmless.length} harmless differences pass`;

/** How strong the contracts are: what they catch, what they let pass, and what they cannot see. */
export function strength(report: MatrixReport): string {
  return [
    '## How strong these contracts are',
    `A contract that a wrong backend keeps is worth nothing, so it is measured: the scenario server is made wrong in one way after the other ([\`broken-providers/\`](broken-providers)), and each time the named contracts must fail at the named place and nowhere else. **${score(report)}.**`,
    ...Object.entries(WRONG).map(([group, providers]) => caught(group, providers, report)),
    '### What may differ',
    'Tried on every contract, all at once: a backend that',
    harmless.map(({ does }) => `- ${does}`).join('\n'),
    '### What no contract sees',
    'Each of these is tried as well, and passes. See to them yourselves: a backend that',
    unseen.map(({ about, does, because }) => `- ${does} (${about}): ${because}.`).join('\n'),
  ].join('\n\n');
}

function caught(group: string, providers: readonly WrongProvider[], { wrong }: MatrixReport): string {
  const rows = providers.map(({ name, does }) => {
    const { caughtBy = [] } = wrong.find((each) => each.name === name) ?? {};
    const places = [...new Set(caughtBy.flatMap(({ at }) => (at.includes('HTTP status') ? ['HTTP status'] : at)))];
    const contracts = caughtBy.map(({ contract }) => contract).join('<br>');
    return `| ${does} | ${contracts} | ${places.map((place) => `\`${place}\``).join('<br>')} |`;
  });
  return `<details><summary>${group}: ${providers.length} wrong ${providers.length === 1 ? 'backend' : 'backends'}</summary>

| a backend that | fails | at |
|---|---|---|
${rows.join('\n')}

</details>`;
}
