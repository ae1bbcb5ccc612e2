import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { knownScenarios } from '../settings.ts';
import {
  type ApprovalMetadata,
  type Picture,
  renderApprovalPage,
  type ScenarioRecord,
  type Screen,
} from './approval-page.ts';

export const APPROVAL_FILE = 'approval.html';

/** Attachments that begin with an underscore are not in Playwright's own report. */
export const ATTACHMENTS = { screen: '_screen ', before: '_before ', failure: '_failure' };

export interface ScreenRecord extends Pick<Screen, 'caption' | 'texts'> {
  /** The number of the last step before the screen, such as '03'. */
  number: string;
  /** The name of the attachment with the screen's picture; null for a screen without a picture. */
  picture: string | null;
  /** The kind of screen, and the attachment with its picture on a phone; null if an earlier screen has the same kind. */
  phone: { kind: string; picture: string } | null;
  baseline: { texts: string[]; differences: number } | null;
}

export interface FailureRecord {
  step: string;
  seen: string;
}

/**
 * Writes the approval page beside Playwright's own report, after it, because Playwright empties the folder. Also merges
 * parts of a report, as Playwright does.
 */
export default class ApprovalReporter implements Reporter {
  #metadata: ApprovalMetadata | undefined;
  #suite: Suite | undefined;

  onBegin({ metadata }: FullConfig, suite: Suite): void {
    this.#metadata = metadata['approval'] as ApprovalMetadata | undefined;
    this.#suite = suite;
  }

  async onEnd(): Promise<void> {
    const projects = this.#suite?.suites.filter(({ title }) => title === 'scenarios') ?? [];
    const shownOnPhone = new Set<string>();
    const tests = projects.flatMap((project) => project.allTests());
    const scenarios = tests.flatMap((test) => readScenario(test, shownOnPhone) ?? []);
    if (scenarios.length === 0 || !this.#metadata) return;
    // Playwright's variable for the folder of its HTML report, and its default.
    const folder = path.resolve(process.env['PLAYWRIGHT_HTML_OUTPUT_DIR'] ?? 'playwright-report');
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, APPROVAL_FILE);
    writeFileSync(file, await renderApprovalPage(scenarios, this.#metadata, await knownScenarios()));
    console.log(`Approval page: ${file}`);
  }
}

/** Null for a test that did not run or replays no scenario. Shows each kind of screen on a phone only once. */
function readScenario(
  { title, parent, annotations, results }: TestCase,
  shownOnPhone: Set<string>,
): ScenarioRecord | null {
  const result = results.at(-1);
  const story = annotations.find(({ type }) => type === 'story')?.description;
  if (!result || result.status === 'skipped' || story === undefined) return null;
  const name = title.split(': ', 1)[0] ?? '';
  const readPhone = (phone: ScreenRecord['phone']) => {
    const picture = phone && readPicture(result, phone.picture);
    const keys = picture ? [phone.kind, picture.body.toString('base64')] : [];
    const isNew = keys.every((key) => !shownOnPhone.has(key));
    for (const key of keys) shownOnPhone.add(key);
    return isNew ? picture : null;
  };
  const records = result.attachments
    .filter((attachment) => attachment.name.startsWith(ATTACHMENTS.screen))
    .map((attachment) => JSON.parse(`${readBody(attachment)}`) as ScreenRecord);
  return {
    ...{ name, title: title.slice(name.length + 2), group: parent.title, story },
    lines: annotations.flatMap(({ type, description = '' }) => (/^[A-Z]\d+$/.test(type) ? [description] : [])),
    failure: readFailure(result, records),
    screens: records.map(
      ({ number, caption, texts, picture, phone, baseline }): Screen => ({
        ...{ caption, texts, picture: readPicture(result, picture), phone: readPhone(phone) },
        baseline: baseline && { ...baseline, picture: readPicture(result, `${ATTACHMENTS.before}${number}`) },
      }),
    ),
  };
}

const MAX_MESSAGE_LENGTH = 400;

function readFailure(result: TestResult, screens: readonly ScreenRecord[]): ScenarioRecord['failure'] {
  // Playwright takes this picture at the end of a failed test.
  const picture = readPicture(result, 'screenshot');
  const failure = result.attachments.find(({ name }) => name === ATTACHMENTS.failure);
  if (failure) return { ...(JSON.parse(`${readBody(failure)}`) as FailureRecord), picture };
  const differences = screens.reduce((sum, { baseline }) => sum + (baseline?.differences ?? 0), 0);
  if (result.status === 'passed' || (differences > 0 && result.errors.length <= differences)) return null;
  const step = result.steps.find(({ category, error }) => category === 'test.step' && error)?.title ?? null;
  const error = result.errors.find(({ message = '' }) => !/\.(toMatchSnapshot|toHaveScreenshot)\(/.test(message));
  const seen = stripVTControlCharacters(error?.message ?? result.status).slice(0, MAX_MESSAGE_LENGTH);
  return { step, seen, picture };
}

function readPicture({ attachments }: TestResult, name: string | null): Picture | null {
  const attachment = attachments.find((candidate) => candidate.name === name);
  return attachment ? { body: readBody(attachment), type: attachment.contentType } : null;
}

/** The content of an attachment, which is a file when the parts of a report are merged. */
const readBody = ({ body, path: file }: TestResult['attachments'][number]): Buffer =>
  body ?? (file ? readFileSync(file) : Buffer.alloc(0));
