import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { ATTACHMENTS, type FailureRecord, type ScreenRecord } from './screen-record.ts';

/** A replayed scenario, as the approval page shows it. */
export interface ScenarioRecord {
  name: string;
  title: string;
  group: string;
  story: string;
  /** The lines of the specification that it proves, without their codes. */
  lines: string[];
  /** Null when it passed, or when it only differs from the baseline. */
  failure: { step: string | null; seen: string; picture: Picture | null } | null;
  screens: PicturedScreen[];
}

export interface PicturedScreen extends ScreenRecord {
  picture: Picture | null;
  /** The baseline's picture. */
  before: Picture | null;
}

export interface Picture {
  body: Buffer;
  type: string;
}

type Attachment = TestResult['attachments'][number];

/** The record of a scenario's test; null for another test, and for one that did not run. */
export function readScenarioRecord({ title, parent, annotations, results }: TestCase): ScenarioRecord | null {
  const result = results.at(-1);
  const story = annotations.find(({ type }) => type === 'story')?.description;
  if (!result || result.status === 'skipped' || story === undefined) return null;
  const name = title.split(': ', 1)[0] ?? '';
  const screens = result.attachments
    .filter((attachment) => attachment.name.startsWith(ATTACHMENTS.screen))
    .map((attachment): PicturedScreen => {
      const screen = readJson<ScreenRecord>(attachment);
      const pictureOf = (prefix: string) => readPicture(result, `${prefix}${screen.number}`);
      return { ...screen, picture: pictureOf(ATTACHMENTS.picture), before: pictureOf(ATTACHMENTS.before) };
    });
  return {
    name,
    title: title.slice(name.length + 2),
    group: parent.title,
    story,
    lines: annotations.flatMap(({ type, description }) =>
      /^[A-Z]\d+$/.test(type) && description !== undefined ? [description] : [],
    ),
    failure: readFailure(result, screens),
    screens,
  };
}

const MAX_MESSAGE_LENGTH = 400;

function readFailure(result: TestResult, screens: readonly ScreenRecord[]): ScenarioRecord['failure'] {
  const failure = result.attachments.find(({ name }) => name === ATTACHMENTS.failure);
  // Playwright's own, of the end of a failed test.
  const picture = readPicture(result, 'screenshot');
  if (failure) return { ...readJson<FailureRecord>(failure), picture };
  const differences = screens.reduce((sum, { baseline }) => sum + (baseline?.differences ?? 0), 0);
  if (result.status === 'passed' || (differences > 0 && result.errors.length <= differences)) return null;
  const step = result.steps.find(({ category, error }) => category === 'test.step' && error)?.title ?? null;
  const message = result.errors.find(
    (error) => !/\.(toMatchSnapshot|toHaveScreenshot)\(/.test(error.message ?? ''),
  )?.message;
  return { step, seen: stripVTControlCharacters(message ?? result.status).slice(0, MAX_MESSAGE_LENGTH), picture };
}

function readPicture({ attachments }: TestResult, name: string): Picture | null {
  const attachment = attachments.find((each) => each.name === name);
  return attachment ? { body: readBody(attachment), type: attachment.contentType } : null;
}

const readJson = <Shape>(attachment: Attachment): Shape => JSON.parse(readBody(attachment).toString('utf8')) as Shape;

/** A file when the parts of a report are merged. */
const readBody = ({ body, path: file }: Attachment): Buffer => body ?? (file ? readFileSync(file) : Buffer.alloc(0));
