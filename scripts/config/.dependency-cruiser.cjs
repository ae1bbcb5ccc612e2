/**
 * The direction of the house. Arrows point from an importer down to what it may use:
 *
 *   host -> launcher -> checkout -> payment-form, payment-method, coupon, summary -> method-fields -> ui -> domain
 *                                                          -> checkout-flow -> graphql, card-provider -> domain
 *
 * A relative import stays in its room; a wall is crossed only by '#room', which is that room's index.ts.
 */
const SEEN = ['payment-form', 'payment-method', 'coupon', 'summary'];
const mayImport = {
  domain: [],
  graphql: ['domain'],
  'card-provider': ['domain'],
  'checkout-flow': ['domain', 'graphql', 'card-provider'],
  ui: ['domain'],
  'method-fields': ['domain', 'checkout-flow', 'card-provider', 'ui'],
  ...Object.fromEntries(
    SEEN.map((room) => [room, ['domain', 'checkout-flow', 'card-provider', 'ui', 'method-fields']]),
  ),
  checkout: ['domain', 'graphql', 'card-provider', 'checkout-flow', 'ui', 'method-fields', ...SEEN],
  launcher: ['domain', 'checkout-flow', 'checkout'],
};

const direction = Object.entries(mayImport).map(([room, allowed]) => ({
  name: `direction-${room}`,
  comment: `client/${room} may import only: ${allowed.join(', ') || 'nothing of the house'}.`,
  severity: 'error',
  from: { path: `^client/${room}/` },
  to: {
    path: '^(client|mock-server|contracts|property-tests|scripts)/',
    pathNot: [`^client/${room}/`, ...allowed.map((other) => `^client/${other}/index\\.ts$`)],
  },
}));

/** A package that only the named rooms may use. */
const only = (name, packages, rooms) => ({
  name: `only-${name}`,
  comment: `${packages} belongs to ${rooms.join(', ')}.`,
  severity: 'error',
  from: { path: '^(client|mock-server|contracts|property-tests|scripts)/', pathNot: rooms.map((room) => `^${room}/`) },
  to: { path: `node_modules/${packages}` },
});

module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      comment: 'Every import resolves.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^@graphql-typed-document-node/core$' },
    },
    ...direction,
    {
      name: 'lists-apart',
      comment: 'The gallery and the view of the specification share client/playground/listing, which knows neither.',
      severity: 'error',
      from: { path: '^client/playground/(gallery|spec|listing)/' },
      to: { path: '^client/playground/(gallery|spec)/', pathNot: '^client/playground/$1/' },
    },
    {
      name: 'module-door',
      comment: 'client/index.ts is the module: it hands on rooms and knows nothing of the development host.',
      severity: 'error',
      from: { path: '^client/index\\.ts$' },
      to: { path: '^(client/playground|mock-server|contracts|property-tests|scripts)/' },
    },
    {
      name: 'host-embeds-like-anyone',
      comment: 'The development host uses the module through its door (and our look), as any host page would.',
      severity: 'error',
      from: { path: '^client/playground/' },
      to: {
        path: '^(client|mock-server|contracts|property-tests|scripts)/',
        pathNot: ['^client/playground/', '^client/index\\.ts$', '^client/ui/index\\.ts$'],
      },
    },
    {
      name: 'server-is-an-independent-oracle',
      comment: 'The scenario server shares schema.graphql with the client and nothing else.',
      severity: 'error',
      from: { path: '^mock-server/' },
      to: { path: '^(client|contracts|property-tests|scripts)/' },
    },
    {
      name: 'sample-backend-is-anybody',
      comment: 'The sample backend shares schema.graphql with the project and nothing else, as a backend team would.',
      severity: 'error',
      from: { path: '^contracts/provider/sample-backend/' },
      to: {
        path: '^(client|mock-server|contracts|property-tests|scripts)/',
        pathNot: '^contracts/provider/sample-backend/',
      },
    },
    {
      name: 'module-knows-no-scenarios',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^(mock-server|contracts|property-tests|scripts)/' },
    },
    {
      name: 'core-is-headless',
      comment: 'domain and checkout-flow run without React and without a browser.',
      severity: 'error',
      from: { path: '^client/(domain|checkout-flow)/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/' },
    },
    // A shop's page, to hold the emulator against what Stripe documents.
    only('stripe', '@stripe/', ['client/card-provider', 'scripts/browser-tests/react-stripe']),
    only('apollo-client', '@apollo/client', ['client/graphql', 'contracts/consumer']),
    only('framer-motion', '(framer-motion|motion)/', ['client/ui']),
    only('emotion', '@emotion/', ['client/ui']),
    only('chakra', '@chakra-ui/', [
      ...['ui', 'method-fields', 'checkout', 'playground', ...SEEN].map((room) => `client/${room}`),
    ]),
    only('apollo-server', '@apollo/server', ['mock-server', 'scripts']),
    only('graphql-armor', '@escape\\.tech/', ['mock-server/graphql']),
    // Of the scenario server and the card provider that it emulates; the module itself carries no validator.
    only('zod', 'zod/', ['mock-server/backend', 'mock-server/card-provider']),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // A project of its own, which has the module as a package.
    exclude: { path: '^scripts/consumer/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
