import { STATES } from '#contract-states';
import type { MatrixReport } from '../broken-providers/matrix-report.ts';
import type { StateEntry } from './states-table.ts';
import { strength } from './strength.ts';

const EXAMPLE = 'a signed-in user without saved methods may buy a monthly plan';

/** README.md: what a backend team needs to make its server keep the contracts, in plain words. */
export function guide(table: readonly StateEntry[], pactFiles: readonly string[], matrix: MatrixReport): string {
  const contracts = new Set(table.flatMap(({ usedBy }) => usedBy)).size;
  return `${[
    '<!-- Written by `npm run contracts` from states.ts, the pacts and broken-providers/. Change those. -->',
    '# Contracts with the backend',
    `${contracts} contracts say what the checkout sends and what it relies on in the answer: nine GraphQL operations, and the one call that is none. They were recorded from the real client, so nothing stands here that it does not do. Any verifier of Pact specification 4 can try them.`,
    files(pactFiles),
    '## Trying them on your backend',
    '```sh\nnpm run contracts:verify -- --provider-base-url https://your-server.test --states-url https://your-server.test/pact/states\n```',
    OPTIONS,
    'The scenario server is a backend that keeps them all: start it with `npm run dev` and give `http://localhost:4000` and `http://localhost:4000/pact/states` to see a green run.',
    ENDPOINT,
    '## Asked and answered once',
    exampleCall(),
    RULES,
    '## The states',
    `\`states.json\` has the same table for programs. Prices and other amounts are whole Australian cents.`,
    ...table.map(section),
    strength(matrix),
  ].join('\n\n')}\n`;
}

const files = (pactFiles: readonly string[]): string =>
  [
    '| file | what |',
    '|---|---|',
    ...pactFiles.map((name) => `| [\`pacts/${name}\`](pacts/${name}) | the contracts |`),
    '| [`../schema.graphql`](../schema.graphql) | the whole interface, with units |',
    '| [`states.json`](states.json) | what must be true before each contract, for programs |',
    '| [`schema.released.graphql`](schema.released.graphql) | the interface as it was last released; what breaks it is refused until `npm run contracts -- --release-schema` |',
    '| [`verifiers.md`](verifiers.md) | verifiers for other languages |',
    '| [`states.ts`](states.ts), [`consumer/`](consumer), [`broken-providers/`](broken-providers) | where all of this is written |',
  ].join('\n');

const OPTIONS = `It says of every contract that does not hold in which field, what was expected and what came. Some of its options:

| option | does |
|---|---|
| \`--only REGEX\` | tries only contracts of which the description or the state matches |
| \`--token TOKEN\` | without a states endpoint: signs in with this id token, and tries what can be tried with that |
| \`--json FILE\`, \`--junit FILE\` | writes a report for programs, or for a build server |

Your language has a verifier of its own: [\`verifiers.md\`](verifiers.md) says how to set up those for the JVM, Go, Python, .NET, Ruby and the command line.`;

const ENDPOINT = `## The endpoint you add

A contract speaks of a user, a plan, a saved card. Your backend makes them, in a test environment only. Serve one address of your own choice:

\`POST <states-url>\` with the JSON body \`{"state": text, "params": object, "action": "setup" or "teardown"}\`

- **setup**: make the sentence true, with the params as facts, for a user of its own. Answer 200 and a JSON object with the values that the state promises: they are put into the request of the contract in place of its examples.
- **teardown**: undo it, or do nothing if every setup makes a new user. Answer 200.
- **a state that you do not know**: answer 4xx. The contract then fails, and says which state is missing. Do not answer 200: a verifier would try the contract on nothing.
- **params that you cannot make true**: answer 4xx with the reason.

The same sentence comes with different params; what is not named is as usual. One function per sentence is enough.`;

function exampleCall(): string {
  const { params, supplies } = STATES[EXAMPLE];
  const answers: Record<string, string> = {
    accessToken: 'eyJhbGciOi…',
    paymentMethodId: 'pm_1QxYz…',
    stripeCustomerId: 'cus_Rb81…',
    setupIntentId: 'seti_1QxYz…',
  };
  const answer = Object.fromEntries(supplies.map((name) => [name, answers[name]]));
  return [
    `\`\`\`http\nPOST /pact/states HTTP/1.1\nContent-Type: application/json\n\n${JSON.stringify({ state: EXAMPLE, params, action: 'setup' }, null, 2)}\n\`\`\``,
    `\`\`\`http\nHTTP/1.1 200 OK\nContent-Type: application/json\n\n${JSON.stringify(answer, null, 2)}\n\`\`\``,
    'The contract is then tried with `Authorization: Bearer eyJhbGciOi…`, and with that payment method, customer and setup intent in its variables.',
  ].join('\n\n');
}

const RULES = `## What the contracts hold you to

- A success has \`data\` and no \`errors\`; it may have \`extensions\`. A refusal is HTTP 200 with \`data: null\` and one error, whose \`message\` the user reads.
- Without a good id token every operation is HTTP 401 with the code \`UNAUTHENTICATED\`, and answers nothing.
- Amounts are whole cents: \`4900\`, never \`49.00\` or \`"4900"\`. Where the user sees an amount, it is exact.
- Ids are never empty. They are yours; no contract fixes one that you make.
- \`currentSubscriptionId\` is the id of the product that is being **bought**. \`currentSubscriptionPrice\` is the total after credit and coupon, without the 1.25% card fee; \`couponCodes\` travel too, so do not discount twice.
- \`stripeCustomerId\` is the one that \`CreateSetupIntent\` answered. When no setup intent could be created, a saved method pays without one: the field is absent, and the customer is that of the signed-in user.
- A purchase is refused with one of the codes of \`PurchaseRefusalCode\` in \`schema.graphql\` exactly when nothing was charged and nothing will be. The list is closed: after any other error, a 5xx or a 409 the checkout takes the outcome for unknown, looks for a new subscription in \`getUserSubscriptions\`, and repeats the same request under the same key.
- \`Idempotency-Key\` names one request, for at least 24 hours: the same request gets the first answer again, and another one, another payment method included, is refused with \`IDEMPOTENCY_MISMATCH\`.

What no contract can say stands [below](#what-no-contract-sees).`;

function section({ state, scenario, arrange, params, supplies, usedBy }: StateEntry): string {
  const facts = params.map(
    ({ name, type, means, optional, example }) =>
      `| \`${name}\` | ${type}${optional ? ', only in some contracts' : ''} | ${means} | \`${JSON.stringify(example)}\` |`,
  );
  return [
    `### ${state}`,
    `${arrange} Played by the scenario \`${scenario}\`.`,
    facts.length === 0
      ? 'No params.'
      : ['| param | type | means | usually |', '|---|---|---|---|', ...facts].join('\n'),
    supplies.length === 0
      ? 'Answers `{}`.'
      : `Answers:\n\n${supplies.map(({ name, means }) => `- \`${name}\`: ${means}`).join('\n')}`,
    `<details><summary>${usedBy.length} ${usedBy.length === 1 ? 'contract' : 'contracts'}</summary>\n\n${usedBy.map((each) => `- ${each}`).join('\n')}\n\n</details>`,
  ].join('\n\n');
}
