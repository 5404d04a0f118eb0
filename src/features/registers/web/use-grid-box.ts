import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { useGridLayout } from './use-grid-layout.ts'

/** The box the grid stands in: its columns are as wide as the layout says, and it hears when the first problem is asked for. */
export function useGridBox({ columns, widthOf }: ReturnType<typeof useGridLayout>, onFirstProblem: () => void) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const widths = columns.map((column) => `${widthOf(column)}px`)
    box.current?.style.setProperty('--grid-columns', widths.join(' '))
    box.current?.style.setProperty('--grid-first', widths[0] ?? '0')
  })
  const toFirstProblem = useEffectEvent(onFirstProblem)
  useEffect(() => {
    const element = box.current
    const hear = () => toFirstProblem()
    element?.addEventListener('firstproblem', hear)
    return () => element?.removeEventListener('firstproblem', hear)
  }, [])
  return box
}
