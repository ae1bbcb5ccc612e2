import { parseBody, previewBody } from '../provider/body.ts';
import { formatValue } from '../provider/expectation.ts';
import type { HttpResponse } from '../provider/http-client.ts';
import { type ContractProblem, createProblem } from '../provider/problems.ts';

/**
 * What a response must be, as the checkout reads it. 'success': data of the operation, whatever stands beside it. 'refused':
 * errors with a message and no data, at any status but 409 and 5xx. 'signed out': errors, 401 or 403, and no data.
 */
export type Outcome = 'success' | 'refused' | 'signed out' | 'success or refused';

export interface Reply {
  /** The value at a path of the body. With `[*]` in the path: the values of all items of the list; none for null. */
  at(path: string): unknown;
  /** Fails the step, of which `mistake` says what is wrong, unless the value at the path passes; `show` shortens the value. */
  expect(
    mistake: string,
    path: string,
    expected: string,
    passes: (value: unknown) => boolean,
    show?: (value: unknown) => unknown,
  ): void;
  /** `success`: what a success is, for the message. */
  expectOutcome(outcome: Outcome, success?: string): void;
}

export class StepFailure extends Error {
  readonly problem: ContractProblem;
  readonly response: HttpResponse | undefined;

  constructor(problem: ContractProblem, response?: HttpResponse) {
    super(problem.message);
    this.problem = problem;
    this.response = response;
  }
}

/** Characters that a backend has escaped for HTML. */
const HTML_ENTITY = /&(#\d+|#x[\da-f]+|amp|apos|quot|lt|gt);/i;

export function createReply(response: HttpResponse, step: string): Reply {
  const body = parseBody(response.body);
  const at = (path: string) => valueAt(body, path.split('.'));
  const fail = (mistake: string, path: string, expected: string, got: string): never => {
    throw new StepFailure(createProblem(`${step}: ${mistake} (${path})`, expected, got), response);
  };
  const data = Object.values((at('data') ?? {}) as object);
  const hasData = data.some((value) => value !== null);
  const messages = at('errors[*].message') as unknown[];
  const said = () =>
    messages.length === 0 ? `HTTP ${response.status}, ${previewBody(response.body)}` : formatValue(messages);
  const expectNoData = (mistake: string) => {
    if (hasData) fail(mistake, 'data', 'no data', formatValue(at('data')));
  };
  const expectMessages = () => {
    const path = 'errors[*].message';
    if (messages.length === 0 || !messages.every((text) => typeof text === 'string' && text.trim() !== ''))
      fail('it is not refused with a message', path, 'messages that are not empty', said());
    if (HTML_ENTITY.test(String(messages[0])))
      fail('the message is escaped for HTML, and is shown like that', path, 'plain text', formatValue(messages[0]));
  };

  function expectOutcome(outcome: Outcome, success = 'data of the operation'): void {
    const { status } = response;
    switch (outcome) {
      case 'success':
        if (!hasData) fail(messages.length > 0 ? 'it is refused' : 'it has no data', 'data', success, said());
        return;
      case 'refused':
        expectNoData('it is carried out instead of being refused');
        if (status !== 200 && (status < 400 || status >= 500 || status === 409))
          fail('the status says nothing certain', 'HTTP status', '200 or a 4xx other than 409', String(status));
        expectMessages();
        return;
      case 'signed out':
        expectNoData('data is sent without a valid id token');
        if (status !== 401 && status !== 403) expectMessages();
        return;
      case 'success or refused':
        if (!hasData) expectOutcome('refused');
    }
  }

  return {
    at,
    expectOutcome,
    expect(mistake, path, expected, passes, show = (value) => value) {
      const value = at(path);
      if (!passes(value)) fail(mistake, path, expected, formatValue(show(value)));
    },
  };
}

function valueAt(value: unknown, [segment, ...rest]: readonly string[]): unknown {
  if (segment === undefined) return value;
  const name = segment.replace('[*]', '');
  const child = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
  if (!segment.endsWith('[*]')) return valueAt(child, rest);
  return Array.isArray(child) ? child.map((item) => valueAt(item, rest)) : [];
}
