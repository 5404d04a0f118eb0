import { classNames } from './class-names.ts'

/**
 * `primary`: the main action of a view; `secondary`: others; `quiet`: inline; `danger`: cannot be undone; `caution`: takes something
 * away, and asks first or can be undone.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'caution'
export type ButtonSize = 'regular' | 'small'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-field-line/50 bg-surface text-ink hover:bg-sunken',
  quiet: 'text-accent hover:bg-accent-soft',
  danger: 'bg-bad text-surface hover:bg-bad-strong',
  caution: 'border border-bad/50 bg-surface text-bad hover:bg-bad-soft',
}

const sizes: Record<ButtonSize, string> = {
  regular: 'min-h-11 px-5 text-body rounded-field',
  small: 'min-h-9 px-3.5 text-small rounded-lg max-lg:min-h-11',
}

export function buttonLook(variant: ButtonVariant, size: ButtonSize, wide: boolean): string {
  return classNames(
    // A long word of a user breaks at the width of the card; a word of ours never does.
    'relative inline-flex max-w-full wrap-break-word items-center justify-center gap-2 text-center font-medium leading-tight transition-colors duration-100',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 print:hidden',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  )
}
