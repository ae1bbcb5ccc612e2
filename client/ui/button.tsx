import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';
import { button } from './theme/recipes.ts';

const Styled = chakra('button', button);

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  variant?: 'primary' | 'secondary' | 'link' | 'icon';
  /** Busy: disabled, with a spinner; its name stays what it was. */
  loading?: boolean;
  fullWidth?: boolean;
  children: ReactNode;
}

export function Button({ variant = 'secondary', loading = false, fullWidth = false, children, ...rest }: ButtonProps) {
  const disabled = rest.disabled === true || loading;
  return (
    <Styled
      type="button"
      {...rest}
      disabled={disabled}
      aria-busy={loading}
      variant={variant}
      {...(fullWidth ? { width: 'full' } : {})}
    >
      {loading && <Spinner />}
      {children}
    </Styled>
  );
}
