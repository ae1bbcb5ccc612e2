import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';
import { button } from './theme/recipes.ts';

const Styled = chakra('button', button);

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  variant?: 'primary' | 'secondary' | 'link' | 'icon';
  /** Busy: cannot be pressed, with a spinner; keeps its name, and the focus. */
  loading?: boolean;
  fullWidth?: boolean;
  children: ReactNode;
}

const ignore = (event: { preventDefault(): void }) => event.preventDefault();

export function Button({ variant = 'secondary', loading = false, fullWidth = false, children, ...rest }: ButtonProps) {
  return (
    <Styled
      type="button"
      {...rest}
      aria-busy={loading}
      {...(loading ? { 'aria-disabled': true, onClick: ignore } : {})}
      variant={variant}
      {...(fullWidth ? { width: 'full' } : {})}
    >
      {loading && <Spinner />}
      {children}
    </Styled>
  );
}
