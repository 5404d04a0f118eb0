import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from 'react-router'
import { buttonLook } from './button-look.ts'
import type { ButtonSize, ButtonVariant } from './button-look.ts'
import { classNames } from './class-names.ts'

export type LinkButtonProps = LinkProps & {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly wide?: boolean
  readonly icon?: ReactNode
}

/** A link styled as a button: it navigates and does nothing else. */
export function LinkButton({
  variant = 'secondary',
  size = 'regular',
  wide = false,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(buttonLook(variant, size, wide), className)}>
      {icon}
      {children}
    </Link>
  )
}
