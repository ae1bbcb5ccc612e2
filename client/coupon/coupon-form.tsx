import { chakra } from '@chakra-ui/react';
import { type FormEvent, memo, useEffect, useId, useRef, useState } from 'react';
import type { CheckoutEvent, CouponError, CouponForm as CouponFormState } from '#checkout-flow';
import { Button, FieldError, PlusIcon, Reveal, TagIcon, TextBox, useIdle } from '#ui';

const ERRORS: Record<CouponError, string> = {
  invalid: 'Coupon code is invalid. Please try again.',
  'in-use': 'Coupon code is already applied',
};

interface CouponFormProps {
  coupon: CouponFormState;
  locked: boolean;
  send: (event: CheckoutEvent) => void;
}

function Form({ coupon, locked, send }: CouponFormProps) {
  const [expanded, setExpanded] = useState(coupon.applied !== null);
  const idle = useIdle();
  return (
    <chakra.section aria-label="Coupon" display="grid" gap="2" justifyItems="start">
      {coupon.applied && (
        <chakra.div display="flex" alignItems="center" gap="2" minHeight="touch" width="full">
          <chakra.span color="accent" display="flex">
            <TagIcon />
          </chakra.span>
          <chakra.span fontWeight="medium">{coupon.applied.code}</chakra.span>
          <chakra.span textStyle="small" color="ink.muted">
            applied
          </chakra.span>
          <chakra.span marginInlineStart="auto">
            <Button variant="link" disabled={locked} onClick={() => send({ type: 'coupon-removed' })}>
              Remove
            </Button>
          </chakra.span>
        </chakra.div>
      )}
      {!expanded && (
        <Button variant="link" disabled={locked} aria-expanded={false} onClick={() => setExpanded(true)}>
          <PlusIcon />
          Add coupon code
        </Button>
      )}
      <chakra.div width="full">
        <Reveal open={expanded} soon={idle}>
          <CodeEntry open={expanded} coupon={coupon} locked={locked} send={send} />
        </Reveal>
      </chakra.div>
    </chakra.section>
  );
}

function CodeEntry({ open, coupon, locked, send }: CouponFormProps & { open: boolean }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The link that opened this is gone, so the keyboard goes on where the person wants to type.
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  // The same code is not asked about twice; another one may be, while the first is on its way.
  const checking = coupon.checking !== null && coupon.checking.code === coupon.text.trim();
  // Apply and Remove are disabled, or go, under the very key that pressed them.
  const code = coupon.applied?.code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a coupon comes or goes.
  useEffect(() => {
    // A disabled button keeps the focus until the next frame.
    const at = document.activeElement;
    if (at === document.body || at?.matches(':disabled')) input.current?.focus();
  }, [code, checking]);
  const error = coupon.error && ERRORS[coupon.error];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React hands the event on to an outer form; a coupon must never submit a payment.
    event.stopPropagation();
    send({ type: 'coupon-submitted' });
  };
  return (
    <form onSubmit={submit} noValidate>
      <chakra.div display="grid" gridTemplateColumns="1fr auto" gap="2">
        <TextBox
          ref={input}
          aria-label="Enter coupon code"
          aria-invalid={error !== null}
          aria-describedby={`${id}-hint ${id}-error`}
          placeholder="Enter coupon code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={coupon.text}
          disabled={locked}
          onChange={({ target }) => send({ type: 'coupon-typed', text: target.value })}
        />
        <Button type="submit" loading={checking} disabled={locked || coupon.text.trim() === ''}>
          Apply
        </Button>
      </chakra.div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <chakra.p id={`${id}-hint`} textStyle="small" color="ink.muted" marginTop="1.5">
        Only one coupon code can be applied per checkout
      </chakra.p>
    </form>
  );
}

/** One coupon per checkout: a link that opens into a text box, and the coupon in place with a way to remove it (spec 2). */
export const CouponForm = memo(Form);
