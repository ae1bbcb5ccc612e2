/**
 * Import rules. Arrows point from an importer to what it may import:
 *
 *   playground -> launcher -> checkout -> payment-method, coupon, summary -> ui -> domain
 *                                                                         -> checkout-flow -> graphql, card-provider -> domain
 *
 * Relative imports stay within a module; other modules are imported as '#module', which is their index.ts, or as '#module/part',
 * a part that a page can load alone.
 */
const LIBRARY_PAGE = 'scripts/bench/library-page';
const SCREENS = ['payment-method', 'coupon', 'summary'];
const mayImport = {
  domain: [],
  graphql: ['domain'],
  'card-provider': ['domain'],
  'checkout-flow': ['domain', 'graphql', 'card-provider'],
  ui: ['domain'],
  ...Object.fromEntries(SCREENS.map((module) => [module, ['domain', 'checkout-flow', 'card-provider', 'ui']])),
  checkout: ['domain', 'graphql', 'card-provider', 'checkout-flow', 'ui', ...SCREENS],
  launcher: ['domain', 'checkout-flow', 'checkout'],
};

const direction = Object.entries(mayImport).map(([module, allowed]) => ({
  name: `direction-${module}`,
  comment: `client/${module} may import only: ${allowed.join(', ') || 'no other module'}.`,
  from: { path: `^client/${module}/` },
  to: {
    path: '^(client|mock-server|contracts|property-tests|scripts)/',
    pathNot: [
      `^client/${module}/`,
      ...allowed.map((other) => `^client/${other}/index\\.ts$`),
      // Parts of the card provider and of the design system that the launcher needs before the rest.
      ...(module === 'launcher'
        ? ['^client/card-provider/provider-script\\.ts$', '^client/ui/(dialog-keys|opener)\\.ts$']
        : []),
      // The dialog that saves a method loads when it opens.
      ...(module === 'checkout' ? ['^client/payment-method/payment-method-dialog\\.tsx$'] : []),
      // A part of the domain that #ui/foundation needs without the rest.
      ...(module === 'ui' ? ['^client/domain/store\\.ts$'] : []),
    ],
  },
}));

/** Code that judges a walkthrough and describes faults, in the workbench as in the replay; without zod and Node. */
const STEP_CHECKS = '^mock-server/scenarios/(steps/(check-step|find-differences)|fault-builders)\\.ts$';

/**
 * Files of the scenario server that commands, contracts and bundles may import: the server and its package entry points, data,
 * schemas, files of scenarios, and what describes a journal. Everything else is private.
 */
const SERVER_SURFACE = [
  'server\\.ts|(json|text|parse-port)\\.ts',
  '(scenarios|schemas|package|test-support|provider-states/states|card-provider/facts|graphql/generated)/.+',
  'catalogue/(new-scenario|scenario-files?|unknown-scenario|generated/scenario-names)\\.ts',
  'journal/(describe-journal|redaction)\\.ts',
  'http/(api-types|picture-file)\\.ts',
  'card-provider/(index|provider-outcomes|assets/browser-bundle)\\.ts',
  'development/[\\w.-]+',
].join('|');

/** The types of the scenario server's HTTP API. */
const API_TYPES = '^mock-server/http/api-types\\.ts$';

/** Modules of the scenario server, each of which imports only from those after it. */
const SERVER_LAYERS = ['http', 'pipeline', 'sessions', 'graphql', 'backend'];
const serverDirection = SERVER_LAYERS.slice(1).map((layer, index) => ({
  name: `direction-server-${layer}`,
  comment: `In the scenario server, imports go ${SERVER_LAYERS.join(' -> ')}.`,
  from: { path: `^mock-server/${layer}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: `^mock-server/(${SERVER_LAYERS.slice(0, index + 1).join('|')}|development|server\\.ts|scenario-server\\.ts)`,
  },
}));

/** A package that only these folders may import. */
const only = (name, packages, folders) => ({
  name: `only-${name}`,
  comment: `${packages} may be imported only in ${folders.join(', ')}.`,
  from: {
    path: '^(client|mock-server|contracts|property-tests|scripts)/',
    pathNot: folders.map((folder) => `^${folder}/`),
  },
  to: { path: `node_modules/${packages}` },
});

/** The files by which the product uses its fixed packages, with what each of them has to import. See decision 14. */
const FIXED_IMPORTS = {
  'client/ui/modal/modal.tsx': ['node_modules/react/', 'node_modules/react-dom/', 'node_modules/@chakra-ui/react/'],
  'client/ui/motion.tsx': ['node_modules/framer-motion/'],
  'client/graphql/client.ts': ['node_modules/@apollo/client/'],
  'client/card-provider/provider-script.ts': ['node_modules/@stripe/stripe-js/'],
  'client/card-provider/provider-fields.tsx': ['node_modules/@stripe/react-stripe-js/'],
  'mock-server/scenario-server.ts': ['mock-server/graphql/apollo-executor.ts', 'mock-server/graphql/schema.ts'],
  'mock-server/graphql/apollo-executor.ts': ['node_modules/@apollo/server/'],
  'mock-server/graphql/schema.ts': ['node_modules/graphql/', 'node_modules/@graphql-tools/mock/'],
};

const asErrors = (rules) => rules.map((rule) => ({ severity: 'error', ...rule }));

module.exports = {
  required: asErrors(
    Object.entries(FIXED_IMPORTS).flatMap(([file, imports]) =>
      imports.map((path) => ({
        name: `fixed-package-${path.replace('node_modules/', '')}`,
        comment: `${file} imports ${path}. An import by a benchmark or a test alone is not enough.`,
        module: { path: `^${file}$` },
        to: { path },
      })),
    ),
  ),
  forbidden: asErrors([
    { name: 'no-circular', from: {}, to: { circular: true } },
    { name: 'no-unresolved', comment: 'Every import resolves.', from: {}, to: { couldNotResolve: true } },
    {
      name: 'only-tests-import-tests',
      comment: 'Only tests import tests and *.test-support.ts. Move what other code needs to a file of its own.',
      from: { pathNot: '^property-tests/|\\.(test|test-support|spec|pact)\\.tsx?$' },
      to: { path: '\\.(test|test-support|spec|pact|property)\\.tsx?$' },
    },
    ...direction,
    {
      name: 'module-entry-point',
      comment: 'client/index.ts exports the module and does not import the playground.',
      from: { path: '^client/index\\.ts$' },
      to: { path: '^(client/playground|mock-server|contracts|property-tests|scripts)/' },
    },
    {
      name: 'playground-uses-public-api',
      comment:
        'The playground imports only the public API, #ui/foundation, the checks of steps and the types of the scenario server.',
      from: { path: '^client/playground/' },
      to: {
        path: '^(client|mock-server|contracts|property-tests|scripts)/',
        pathNot: ['^client/playground/', '^client/index\\.ts$', '^client/ui/foundation\\.ts$', API_TYPES, STEP_CHECKS],
      },
    },
    {
      name: 'playground-imports-types-of-server',
      comment: 'The playground shares types with the scenario server, not code.',
      from: { path: '^client/playground/' },
      to: { path: API_TYPES, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'scenario-server-is-independent',
      comment: 'The scenario server shares only schema.graphql with the rest of the project, which may import it.',
      from: { path: '^mock-server/' },
      to: { path: '^(client|contracts|property-tests|scripts)/' },
    },
    {
      name: 'scenario-server-surface',
      comment:
        'Commands and contracts import only the public files of the scenario server, as #scenario-server or #scenarios.',
      from: { path: '^(scripts|contracts)/' },
      to: { path: '^mock-server/', pathNot: `^mock-server/(${SERVER_SURFACE})$` },
    },
    {
      name: 'states-are-independent',
      comment:
        'The provider states are the types and validation of a published interface; they import only each other.',
      from: { path: '^mock-server/provider-states/states/' },
      to: {
        path: '^(client|mock-server|contracts|property-tests|scripts)/',
        pathNot: '^mock-server/provider-states/states/',
      },
    },
    ...serverDirection,
    {
      name: 'request-path-runs-in-browsers',
      comment: 'What handles a request is the same in Node and under MSW in a browser. Pass what only Node has.',
      from: {
        path: '^mock-server/(pipeline|graphql|backend|journal|sessions|scenarios|card-provider/(api|rules))/',
        // A store in Redis is passed to the server.
        pathNot: '\\.test(-support)?\\.ts$|/sessions/redis/',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'scenarios-are-data',
      comment: 'Scenarios import only schemas, facts about the card provider, and types, from the rest of the server.',
      from: { path: '^mock-server/scenarios/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^mock-server/',
        pathNot: '^mock-server/(scenarios/|schemas/|card-provider/(facts/|provider-outcomes\\.ts$))',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'schemas-are-independent',
      comment: 'Every part of the scenario server may import the schemas, and they import none of it.',
      from: { path: '^mock-server/schemas/', pathNot: '\\.test\\.ts$' },
      to: { path: '^mock-server/', pathNot: '^mock-server/(schemas/|(json|text)\\.ts$)' },
    },
    {
      name: 'backend-is-independent-of-scenarios',
      comment: 'The backend receives scenarios as data and imports only their types.',
      from: { path: '^mock-server/backend/', pathNot: '\\.test\\.ts$' },
      to: { path: '^mock-server/scenarios/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sample-backend-is-independent',
      comment: 'The sample backend shares only schema.graphql and the types of the states, as a real backend does.',
      from: { path: '^contracts/provider/sample-backend/' },
      to: {
        path: '^(client|mock-server|contracts|property-tests|scripts)/',
        pathNot: '^contracts/provider/sample-backend/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'module-is-independent-of-scenarios',
      from: { path: '^client/', pathNot: '^client/playground/' },
      to: { path: '^(mock-server|contracts|property-tests|scripts)/' },
    },
    {
      name: 'core-is-headless',
      comment: 'domain and checkout-flow run without React and without a browser.',
      from: { path: '^client/(domain|checkout-flow)/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/' },
    },
    // A page of the benchmark uses the libraries without the module.
    only('stripe', '@stripe/', ['client/card-provider', LIBRARY_PAGE]),
    only('apollo-client', '@apollo/client', [
      'client/graphql',
      'contracts/consumer',
      'property-tests/checkout',
      LIBRARY_PAGE,
    ]),
    only('framer-motion', '(framer-motion|motion)/', ['client/ui']),
    only('emotion', '@emotion/', ['client/ui', 'scripts/browser-tests/embedding-page']),
    only('chakra', '@chakra-ui/', [
      ...['ui', 'checkout', 'playground', ...SCREENS].map((module) => `client/${module}`),
      LIBRARY_PAGE,
    ]),
    only('apollo-server', '@apollo/server', ['mock-server/graphql', 'scripts']),
    {
      name: 'handlers-without-apollo-server',
      comment: 'Handlers of MSW run in browsers, where graphql-js executes the operations.',
      from: { path: '^mock-server/package/msw\\.ts$' },
      to: { path: 'node_modules/@apollo/server/', reachable: true },
    },
    only('graphql-mocks', '@graphql-tools/mock', ['mock-server/graphql']),
    only('redis-client', '@redis/', ['mock-server/sessions/redis', 'mock-server/test-support']),
    // Only the scenario server, the emulated card provider, the contracts and tools; the module does not bundle a validator.
    only('zod', 'zod/', ['mock-server', 'contracts', 'scripts']),
  ]),
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // A separate project that uses the module as a package.
    exclude: { path: '^scripts/consumer/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
