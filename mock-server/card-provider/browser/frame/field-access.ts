import type { InputName } from '../../rules/validate-field.ts';
import type { ValidationError } from '../../rules/validation-messages.ts';

/** A field's digits, and its validation error if there is one. */
interface FieldValues {
  error?: ValidationError;
  digits: Record<InputName, string>;
}

/** The controller calls this across frames of one origin. The page has another origin and cannot access these windows. */
interface FieldWindow extends Window {
  readField?: () => Promise<FieldValues>;
}

export function exposeField(readField: () => Promise<FieldValues>): void {
  (window as FieldWindow).readField = readField;
}

/** Reads the field in the sibling frame with this name; undefined when there is none. */
export function readSiblingField(name: string): Promise<FieldValues> | undefined {
  for (let index = 0; index < window.parent.frames.length; index++) {
    const sibling = window.parent.frames[index] as FieldWindow | undefined;
    try {
      if (sibling?.name === name) return sibling.readField?.();
    } catch {
      // A frame of another origin.
    }
  }
  return undefined;
}
