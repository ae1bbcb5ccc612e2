import type { StepRecord } from '../../record.ts';

/** A part of a walk as it is shown: the steps since the picture before, and the picture that they led to. */
export interface StripFrame {
  /** Place of its first step in the walk, from 1. */
  first: number;
  steps: StepRecord[];
  picture: string | null;
  messages: string[];
}

/** The walk as a strip, a frame for each picture; steps after the last picture make a frame without one. */
export function framesOf(steps: readonly StepRecord[]): StripFrame[] {
  const frames: StripFrame[] = [];
  steps.forEach((step, index) => {
    const last = frames.at(-1);
    if (last && (last.picture === null || last.picture === step.picture)) {
      last.steps.push(step);
      last.picture ??= step.picture;
    } else frames.push({ first: index + 1, steps: [step], picture: step.picture, messages: [] });
  });
  for (const frame of frames) frame.messages = [...new Set(frame.steps.flatMap(({ messages }) => messages))];
  return frames;
}

/** Width and height of a picture, which its name ends with. */
export function sizeOf(picture: string): { width: number; height: number } {
  const [, width, height] = /-(\d+)x(\d+)$/.exec(picture) ?? [];
  return { width: Number(width ?? 0), height: Number(height ?? 0) };
}
