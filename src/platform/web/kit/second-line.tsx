import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type SecondLineProps = {
  readonly children: ReactNode
  /** Read seldom: dense rows leave it out. */
  readonly roomy?: boolean
  readonly tone?: 'muted' | 'warn' | 'bad'
}

const tones = { muted: 'text-muted', warn: 'text-warn', bad: 'text-bad' } as const

/** The smaller line under the main one in a cell of a table. */
export function SecondLine({ children, roomy = false, tone = 'muted' }: SecondLineProps) {
  return (
    <span className={classNames('block text-small font-normal dense:leading-4', tones[tone], roomy && 'dense:hidden')}>
      {children}
    </span>
  )
}
