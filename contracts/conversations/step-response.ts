import { describeBroken, formatValue, parseBody, previewBody } from '../provider/body.ts';
import type { Hint } from '../provider/hints.ts';
import type { HttpResponse } from '../provider/http-client.ts';
import { BROKEN_BODY, type ContractProblem, createProblem, statusHint } from '../provider/problems.ts';

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

export type Outcome = 'success' | 'refused' | 'signed out' | 'success or refused' | 'any';

export interface StepResponse {
  /** The value at a path of the body. With `[*]` in the path: the values of all items of the list; none for null. */
  at(path: string): unknown;
  expect(mistake: string, path: string, expected: string, passes: (value: unknown) => boolean): void;
  expectOutcome(outcome: Outcome, success?: string): void;
}

export class StepFailure extends Error {
  readonly problem: ContractProblem;
  readonly response: HttpResponse | undefined;
  user: number | null = null;

  constructor(problem: ContractProblem, response?: HttpResponse) {
    super(problem.message);
    this.problem = problem;
    this.response = response;
  }
}

const NOT_FOR_PEOPLE: readonly [what: string, pattern: RegExp][] = [
  ['is escaped for HTML', /&(#\d+|#x[\da-f]+|amp|apos|quot|lt|gt|nbsp);/i],
  ['is HTML', /<\/?[a-z!][^>]*>/i],
  ['is JSON', /^\s*(\{\s*["}]|\[\s*[\]{["])|\\["nu]/],
  [
    'is a stack trace',
    /\s+at .*[:(]\d+|Traceback \(most|\bat [\w$.]+\(|\bline \d+, in |\.(js|ts|java|py|rb|go|cs|php):\d+/,
  ],
  ['names an exception', /\b[A-Z]\w*(Exception|Error)\b|\bException\b/],
  ['is a value of a program', /^\s*(undefined|null|None|nil|NaN|true|false)\s*$|\[object \w+\]/],
  ['has an unfilled placeholder', /\{\{.*?\}\}|\$\{.*?\}|%[sd]\b|\{\d+\}|\{[a-z_]+\}/i],
  ['is a code or a key, not a sentence', /^\s*[A-Za-z\d]+([._:][A-Za-z\d]+)+\s*$|^\s*-?\d+\s*$/],
  ['is decoded from the wrong character set', /\ufffd|[ÂÃ][\u0080-\u00bf]|â(\u0080|€)./],
  ['is encoded for URLs', /%(20|2C|27|3A)/i],
];

export function createStepResponse(response: HttpResponse, step: string): StepResponse {
  const body = parseBody(response.body);
  const at = (path: string) => valueAt(body, path.split('.'));
  const fail = (mistake: string, path: string, expected: string, got: string, cause?: string, hint?: Hint): never => {
    const problem = createProblem(`${step}: ${mistake} (${path})`, expected, got, hint);
    throw new StepFailure({ ...problem, cause: cause ?? `${mistake} ${got}` }, response);
  };
  const data = Object.values((at('data') ?? {}) as object);
  const hasData = data.some((value) => value !== null);
  const messages = at('errors[*].message') as unknown[];
  const said = () =>
    messages.length === 0 ? `HTTP ${response.status}, ${previewBody(response.body)}` : formatValue(messages);
  const expectJson = () => {
    const broken = describeBroken(response.body);
    if (broken !== null) fail(`the response ${broken}`, 'body', 'JSON in UTF-8', said(), BROKEN_BODY);
  };
  const expectNoData = (mistake: string) => {
    if (hasData) fail(mistake, 'data', 'no data', formatValue(at('data')));
  };
  const expectCertainStatus = () => {
    const { status } = response;
    const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 409;
    // Accepts 500 with messages, because some servers respond with 500 to every GraphQL error.
    if (status === 200 || isRefusal || (status === 500 && messages.length > 0)) return;
    const expected = '200, a 4xx other than 408 and 409, or 500 with GraphQL errors';
    fail('the status leaves the outcome unknown', 'HTTP status', expected, String(status));
  };
  const expectMessages = () => {
    expectJson();
    const path = 'errors[*].message';
    if (messages.length === 0 || !messages.every((text) => typeof text === 'string' && text.trim() !== ''))
      fail('it is not refused with a message', path, 'messages that are not empty', said());
    const [what] = NOT_FOR_PEOPLE.find(([, pattern]) => pattern.test(String(messages[0]))) ?? [];
    if (what !== undefined)
      fail(
        `the message ${what}, and the user sees it like that`,
        path,
        'a sentence for people',
        formatValue(messages[0]),
      );
  };

  function expectOutcome(outcome: Outcome, success = 'data of the operation'): void {
    const isLimited = response.status === 429 && (outcome.startsWith('success') || messages.length === 0);
    if (isLimited) fail('there are too many requests', 'HTTP status', success, said(), 'HTTP 429', 'rate limit');
    switch (outcome) {
      case 'success':
        expectJson();
        if (!hasData)
          fail(
            messages.length > 0 ? 'it is refused' : 'it has no data',
            'data',
            success,
            said(),
            undefined,
            statusHint(response.status),
          );
        expectExactIds();
        return;
      case 'refused':
        expectNoData('it is carried out instead of being refused');
        expectCertainStatus();
        expectMessages();
        return;
      case 'signed out':
        expectNoData('data is sent without a valid id token');
        expectCertainStatus();
        if (response.status !== 401 && response.status !== 403) expectMessages();
        return;
      case 'success or refused':
        if (!hasData) expectOutcome('refused');
        return;
      case 'any':
    }
  }

  /** Integers above 2^53 lose digits when JSON is parsed, so that the checkout would send another id. */
  function expectExactIds(): void {
    const integers = String(response.body).matchAll(/"(\w*id|defaultPayment)"\s*:\s*(\d{16,})/gi);
    const [, name = '', id = ''] = [...integers].find(([, , digits]) => !Number.isSafeInteger(Number(digits))) ?? [];
    if (id !== '') fail('an id is larger than JSON numbers are exact', name, 'a text, or an integer below 2^53', id);
  }

  return {
    at,
    expectOutcome,
    expect(mistake, path, expected, passes) {
      const value = at(path);
      if (!passes(value)) fail(mistake, path, expected, formatValue(value));
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
