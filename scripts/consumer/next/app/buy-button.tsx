'use client';

import { useCheckout } from 'legal-checkout';
import { useState } from 'react';

export function BuyButton() {
  const { show, intent } = useCheckout();
  const [isPaid, setPaid] = useState(false);
  return (
    <>
      <button type="button" {...intent} onClick={() => show({ planHandle: 'team', onSuccess: () => setPaid(true) })}>
        Choose plan
      </button>
      <p role="status">{isPaid && 'Thank you.'}</p>
    </>
  );
}
