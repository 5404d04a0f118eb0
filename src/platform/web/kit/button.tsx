import type { ComponentProps, ReactNode } from 'react'
import { buttonLook } from './button-look.ts'
import type { ButtonSize, ButtonVariant } from './button-look.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Takes the full width. */
  readonly wide?: boolean
  /** Shows a spinner and ignores presses while work is in progress; the width does not change. */
  readonly pending?: boolean
  /** A lucide icon before the label. */
  readonly icon?: ReactNode
}

export function Button({
  variant = 'secondary',
  size = 'regular',
  wide = false,
  pending = false,
  icon,
  className,
  children,
  disabled,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={classNames(buttonLook(variant, size, wide), className)}
    >
      <span className={classNames('inline-flex items-center gap-2', pending && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {pending && <Spinner className="absolute inset-0 m-auto" />}
    </button>
  )
}
