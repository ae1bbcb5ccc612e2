import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useEffect, useRef, useState } from 'react';
import type { CheckoutEvent, CouponError, CouponState } from '#checkout-flow';
import { cleanCode, MAX_CODE_LENGTH } from '#domain';
import {
  Button,
  FieldError,
  Form,
  focusedElement,
  PlusIcon,
  Reveal,
  Status,
  TagIcon,
  TextBox,
  TickIcon,
  useBrowserIdle,
  useUniqueId,
} from '#ui';

const ERRORS: Record<CouponError, string> = {
  invalid: 'Coupon code is invalid. Please try again.',
  'in-use': 'Coupon code is already applied',
};

interface CouponFieldsProps {
  coupon: CouponState;
  locked: boolean;
  send: (event: CheckoutEvent) => void;
}

export const CouponFields = memo(function CouponFields({ coupon, locked, send }: CouponFieldsProps) {
  const [expanded, setExpanded] = useState(coupon.applied !== null || coupon.text !== '');
  const [hadCoupon, setHadCoupon] = useState(false);
  if (coupon.applied && !hadCoupon) setHadCoupon(true);
  const section = useRef<HTMLElement>(null);
  const code = coupon.applied?.code;
  const lastCode = useRef(code);
  // After a coupon was applied, moves the focus from the text box, which is empty now, to the coupon.
  useEffect(() => {
    const applied = section.current?.querySelector<HTMLElement>('[role=group]');
    if (code !== lastCode.current && section.current?.matches(':focus-within')) applied?.focus();
    lastCode.current = code;
  }, [code]);
  const idle = useBrowserIdle();
  return (
    <chakra.section ref={section} aria-label="Coupon" display="grid" gap="2" justifyItems="start">
      <Status>{hadCoupon && !coupon.applied ? 'Coupon code removed' : ''}</Status>
      {coupon.applied && (
        <chakra.div
          role="group"
          aria-label={`${coupon.applied.code} applied`}
          tabIndex={-1}
          display="flex"
          alignItems="center"
          gap="2"
          minHeight="touch"
          width="full"
          borderRadius="base"
          _focusVisible={{ outline: '2px solid', outlineColor: 'accent' }}
        >
          <chakra.span color="accent" display="flex">
            {coupon.valid ? <TickIcon /> : <TagIcon />}
          </chakra.span>
          <chakra.span dir="auto" fontWeight="medium" minWidth="0" overflowWrap="anywhere">
            {coupon.applied.code}
          </chakra.span>
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
          <span>Add coupon code</span>
        </Button>
      )}
      <chakra.div width="full">
        <Reveal open={expanded} premount={idle}>
          <CodeEntry open={expanded} coupon={coupon} locked={locked} send={send} />
        </Reveal>
      </chakra.div>
    </chakra.section>
  );
});

function CodeEntry({ open, coupon, locked, send }: CouponFieldsProps & { open: boolean }) {
  const id = useUniqueId();
  const input = useRef<HTMLInputElement>(null);
  // The link that opened the form unmounts, so focus moves to the text box. A form that is open from the start takes no focus.
  const wasOpen = useRef(open);
  useEffect(() => {
    if (open && !wasOpen.current) input.current?.focus();
    wasOpen.current = open;
  }, [open]);
  // The button is busy only for the code in the text box, so that the customer can submit another code during a check.
  const checking = coupon.checking !== null && coupon.checking.code === cleanCode(coupon.text);
  // Restores focus when Apply or Remove is disabled or unmounts.
  const code = coupon.applied?.code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the coupon changes.
  useEffect(() => {
    // The browser takes the focus from a disabled button only at the next frame, so `:disabled` is checked too.
    const focused = focusedElement();
    if (focused === document.body || focused?.matches(':disabled')) input.current?.focus();
  }, [code, checking]);
  const error = coupon.error && ERRORS[coupon.error];
  return (
    <Form id={id} onSubmit={() => send({ type: 'coupon-submitted' })}>
      <chakra.div display="grid" gridTemplateColumns="1fr auto" gap="2">
        <TextBox
          ref={input}
          form={id}
          aria-label="Enter coupon code"
          aria-invalid={error !== null}
          aria-describedby={`${id}-hint ${id}-error`}
          placeholder="Enter coupon code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={MAX_CODE_LENGTH}
          value={coupon.text}
          disabled={locked}
          onChange={({ target }) => send({ type: 'coupon-changed', text: target.value })}
        />
        <Button type="submit" form={id} loading={checking} disabled={locked || cleanCode(coupon.text) === ''}>
          Apply
        </Button>
      </chakra.div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <chakra.p id={`${id}-hint`} textStyle="small" color="ink.muted" marginTop="1.5">
        Only one coupon code can be applied per checkout
      </chakra.p>
    </Form>
  );
}
