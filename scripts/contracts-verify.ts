/**
 * `npm run contracts:verify -- --provider-base-url URL [--states-url URL] [--pacts DIR]`: tries the contracts on any
 * backend.
 * Exit code 0: all of them hold. 1: some do not. 2: nothing could be tried.
 */
import { parseArgs } from 'node:util';
import { PACTS, pactFilesIn } from '../contracts/provider/pact-files.ts';
import { verifyPacts } from '../contracts/provider/verify-pacts.ts';

const USAGE = `Usage: npm run contracts:verify -- --provider-base-url URL [--states-url URL] [--pacts DIR]

  --provider-base-url  the backend, without /graphql
  --states-url         its endpoint for POST {state, params, action}; the states are in contracts/states.ts
  --pacts              the folder of the contracts; contracts/pacts unless given`;

async function main(): Promise<number> {
  const options = readOptions();
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  const { providerBaseUrl, statesUrl, pacts } = options;
  if (statesUrl === undefined) {
    console.log('Without --states-url nothing is arranged: contracts that need a signed-in user will fail.');
  }
  const verdict = await verifyPacts({
    providerBaseUrl,
    pactFiles: pactFilesIn(pacts),
    ...(statesUrl === undefined ? {} : { statesUrl }),
  });
  switch (verdict.kind) {
    case 'verified':
      console.log(`${verdict.interactions.length} contracts hold at ${providerBaseUrl}.`);
      return 0;
    case 'failed':
      console.error(`These contracts do not hold at ${providerBaseUrl}:\n  ${verdict.interactions.join('\n  ')}`);
      return 1;
    case 'not-tried':
      console.error(verdict.reason);
      return 2;
  }
}

function readOptions(): { providerBaseUrl: string; statesUrl: string | undefined; pacts: string } | null {
  try {
    const { values } = parseArgs({
      options: {
        'provider-base-url': { type: 'string' },
        'states-url': { type: 'string' },
        pacts: { type: 'string', default: PACTS },
      },
    });
    const { 'provider-base-url': providerBaseUrl, 'states-url': statesUrl, pacts } = values;
    if (providerBaseUrl === undefined) return null;
    const areUrls = [providerBaseUrl, statesUrl ?? providerBaseUrl].every((url) => /^https?:\/\/[^/]/.test(url));
    return areUrls ? { providerBaseUrl, statesUrl, pacts } : null;
  } catch {
    return null;
  }
}

process.exitCode = await main();
