import { CircleCheck, CircleDashed, CircleX, Clock3, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * `good`: done; `info`: in progress; `waiting`: another party's turn; `warn`: act soon; `bad`: refused or broken; `quiet`:
 * draft, archived.
 */
export type Tone = 'good' | 'info' | 'waiting' | 'warn' | 'bad' | 'quiet'

const looks = {
  good: { icon: CircleCheck, look: 'bg-good-soft text-good' },
  info: { icon: Info, look: 'bg-accent-soft text-accent' },
  waiting: { icon: Clock3, look: 'bg-sunken text-ink' },
  warn: { icon: TriangleAlert, look: 'bg-warn-soft text-warn' },
  bad: { icon: CircleX, look: 'bg-bad-soft text-bad' },
  quiet: { icon: CircleDashed, look: 'bg-sunken text-muted' },
} as const satisfies Record<Tone, unknown>

/** A state as a word, a color and an icon: never by color alone. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const { icon: Icon, look } = looks[tone]
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1.5 rounded-full sm:whitespace-nowrap py-0.5 pl-2 pr-2.5 text-small font-medium',
        look,
      )}
    >
      <Icon size={14} strokeWidth={2.2} aria-hidden="true" />
      {children}
    </span>
  )
}
