import { classNames } from './class-names.ts'

export type ProgressBarProps = {
  /** 0–1. */
  readonly share: number
  readonly label: string
  /** Under the bar: «Проверено 420 из 1 000». */
  readonly text?: string
  readonly className?: string
}

/** The native element needs no style attribute, so the strict CSP allows it in server HTML too. */
export function ProgressBar({ share, label, text, className }: ProgressBarProps) {
  return (
    <div className={classNames('min-w-0', className)}>
      <progress
        aria-label={label}
        max={100}
        value={Math.round(Math.min(Math.max(share, 0), 1) * 100)}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
      />
      {text && <p className="mt-1.5 text-small text-muted">{text}</p>}
    </div>
  )
}
