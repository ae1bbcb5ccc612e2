import type { InputName } from '../../rules/field-reading.ts';
import type { ValidationError } from '../../rules/validation-messages.ts';

/** What a payment step takes from a field: its values, and its fault if they are not to be used. */
export interface TakenField {
  error?: ValidationError;
  digits: Record<InputName, string>;
}

/**
 * The door between the controller and a field, two frames of one origin. The page has another origin, so the browser
 * keeps it from reading anything on these windows.
 */
interface FieldWindow extends Window {
  takeField?: () => Promise<TakenField>;
}

export function offerField(take: () => Promise<TakenField>): void {
  (window as FieldWindow).takeField = take;
}

/** Takes the field in the sibling frame of that name; undefined when there is none. */
export function takeSiblingField(name: string): Promise<TakenField> | undefined {
  for (let index = 0; index < window.parent.frames.length; index++) {
    const sibling = window.parent.frames[index] as FieldWindow | undefined;
    try {
      if (sibling?.name === name) return sibling.takeField?.();
    } catch {
      // A frame of another origin: not a field.
    }
  }
  return undefined;
}
