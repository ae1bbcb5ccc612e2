import { pathOf } from '../focus-path.ts';

const HIDDEN = '[aria-hidden=true], [inert]';

/** Whether a press on the middle of the element's visible part reaches the element. */
export function isOnTop(element: Element): boolean {
  // In jsdom, which has no layout, an element is on top if nothing around it is hidden.
  if (!document.elementFromPoint) return !pathOf(element).some((around) => around.matches(HIDDEN));
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  return pathOf(pressedAt(x, y)).includes(element);
}

function pressedAt(x: number, y: number): Element | null {
  let pressed = document.elementFromPoint(x, y);
  for (;;) {
    const inner = pressed?.shadowRoot?.elementFromPoint(x, y);
    if (!inner || !pressed?.shadowRoot?.contains(inner)) return pressed;
    pressed = inner;
  }
}
