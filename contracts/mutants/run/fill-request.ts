import type { Interaction } from '../../provider/pact.ts';
import { setAt } from '../json-fields.ts';
import type { JsonObject, MutableRequest } from '../mutation.ts';

/** The request of a contract with the values of its state, as Pact's verifier sends it. */
export function fillRequest({ request }: Interaction, values: Record<string, unknown>): MutableRequest {
  const { method, path, body, generators = {} } = request;
  const fill = (expression = '') => expression.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const filled: MutableRequest = {
    method,
    path,
    headers: Object.fromEntries(
      Object.entries(request.headers ?? {}).map(([name, parts]) => [name.toLowerCase(), parts.join(', ')]),
    ),
    body: structuredClone(body?.content ?? {}) as JsonObject,
  };
  for (const [name, { expression }] of Object.entries(generators['header'] ?? {}))
    filled.headers[name.toLowerCase()] = fill(expression);
  for (const [at, { expression }] of Object.entries(generators['body'] ?? {}))
    setAt(filled.body, at.replace(/^\$\./, ''), fill(expression));
  return filled;
}
