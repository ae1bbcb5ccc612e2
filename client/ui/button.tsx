import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react';
import { TickIcon } from './icons.tsx';
import { Spinner } from './skeleton.tsx';
import { button } from './theme/recipes.ts';

const Styled = chakra('button', button);

interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'color'> {
  variant?: 'primary' | 'secondary' | 'link' | 'icon';
  /** If true, the button shows a spinner and ignores clicks, but keeps its name and focus. */
  loading?: boolean;
  /** If true, the button shows a tick and ignores clicks, but keeps its name and focus. */
  done?: boolean;
  fullWidth?: boolean;
  children: ReactNode;
}

const preventClick = (event: { preventDefault(): void }) => event.preventDefault();

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'secondary', loading = false, done = false, fullWidth = false, children, ...rest },
  ref,
) {
  return (
    <Styled
      ref={ref}
      type="button"
      {...rest}
      aria-busy={loading}
      data-done={done ? '' : undefined}
      {...(loading || done ? { 'aria-disabled': true, onClick: preventClick } : {})}
      variant={variant}
      {...(fullWidth ? { width: 'full' } : {})}
    >
      {loading && <Spinner />}
      {done && <TickIcon />}
      {/* In an element, because page translation replaces text nodes, and React would fail to add or remove a spinner beside them. */}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </Styled>
  );
});
