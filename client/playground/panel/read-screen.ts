import type { Screen } from '../../../mock-server/scenarios/steps/check-step.ts';
import type { PlaygroundSession } from '../stage/playground-session.ts';

/** Uses nothing outside this function, because browser tests run the function's source in their page. */
export function readScreen(opens: PlaygroundSession['host']['start']['opens'], page: Document = document): Screen {
  const normalize = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const isExposed = (element: Element): boolean => isVisible(element) && !element.closest('[aria-hidden=true]');
  const find = (selector: string, within: Element | Document = page): HTMLElement[] =>
    [...within.querySelectorAll<HTMLElement>(selector)].filter(isExposed);
  const textOfIds = (element: Element, attribute: string): string =>
    normalize(
      (element.getAttribute(attribute) ?? '')
        .split(/\s+/)
        .map((id) => page.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
  const nameOf = (element: HTMLElement): string => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return (
      textOfIds(element, 'aria-labelledby') ||
      normalize(element.getAttribute('aria-label')) ||
      normalize(labels.map(({ textContent }) => textContent).join(' ')) ||
      normalize(element.textContent)
    );
  };

  const dialogs = find('[role=dialog], dialog[open]');
  const regions = find('section, [role=region]');
  const surface =
    opens === 'payment form'
      ? regions.find((region) => nameOf(region) === 'Order')
      : dialogs.find((dialog) => opens === 'payment method dialog' || nameOf(dialog) === 'Checkout');
  const box = surface?.getBoundingClientRect();
  const controls = find('button, a[href], [role=tab], [role=radio], input[type=radio]');
  return {
    text: normalize(page.body.innerText),
    dialogs: dialogs.map((dialog) => ({
      name: nameOf(dialog),
      headings: find('h1, h2, h3', dialog).map(({ textContent }) => normalize(textContent)),
    })),
    box: box
      ? {
          left: box.left,
          bottom: box.bottom,
          width: box.width,
          windowWidth: page.documentElement.clientWidth,
          windowHeight: page.defaultView?.innerHeight ?? 0,
        }
      : null,
    messages: [
      ...page.querySelectorAll('[role=status], [role=alert], [aria-live=polite]:not(dl), [aria-live=assertive]'),
    ]
      .filter(isVisible)
      .map((region) => ({
        text: normalize(region.textContent),
        parts: [region, ...region.querySelectorAll('*')].map(({ textContent }) => normalize(textContent)),
      })),
    lines: regions
      .filter((region) => ['Summary', 'Amount to pay'].includes(nameOf(region)))
      .flatMap((region) => [...region.querySelectorAll('dt')])
      .map((term) => ({
        label: normalize(term.textContent),
        amount: normalize(term.parentElement?.querySelector('dd')?.textContent),
      })),
    controls: controls.map((control) => ({
      role: control.matches('[role=tab]') ? 'tab' : control.matches('[role=radio], input') ? 'radio' : 'button',
      name: nameOf(control),
      isDisabled: control.matches(':disabled, [aria-disabled=true]'),
      isSelected: control.matches(':checked, [aria-selected=true], [aria-checked=true]'),
      isBusy: control.matches('[type=submit][aria-busy=true]'),
      description: textOfIds(control, 'aria-describedby'),
      isInSurface: surface?.contains(control) ?? false,
    })),
  };
}
