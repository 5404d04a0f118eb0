import { ChevronDown } from 'lucide-react'
import { plural } from '#/kernel/russian.ts'
import { Tracker } from '#/platform/web/kit/tracker.tsx'
import { isBehind } from './tracker-steps.ts'
import type { WorkStep } from './tracker-steps.ts'

type Props = { readonly label: string; readonly steps: readonly WorkStep[] }

/** A tracker whose first steps stand folded once two of them are done: what happens now comes first. */
export function FoldedTracker({ label, steps }: Props) {
  const first = steps.findIndex((step) => !isBehind(step))
  const open = first === -1 ? steps.length : first
  if (open < 2) return <Tracker label={label} steps={steps} />
  return (
    <>
      <details className="group/done not-last:mb-3">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-medium">
          Сделано {open} {plural(open, 'шаг', 'шага', 'шагов')}
          <ChevronDown size={18} aria-hidden="true" className="text-muted group-open/done:rotate-180" />
        </summary>
        <div className="pt-2">
          <Tracker label={`${label}: сделано`} steps={steps.slice(0, open)} />
        </div>
      </details>
      {open < steps.length && <Tracker label={label} steps={steps.slice(open)} />}
    </>
  )
}
