import type { WorkStep } from './tracker-steps.ts'

type Look = { readonly colour: string; readonly words: string }

const looks: Record<WorkStep['state'], Look> = {
  done: { colour: 'bg-good', words: 'сделано' },
  current: { colour: 'bg-accent', words: 'сейчас' },
  failed: { colour: 'bg-bad', words: 'остановлено' },
  waiting: { colour: 'bg-line', words: 'впереди' },
}

/** The steps of an assignment as one line of coloured parts. */
export function WorkBar({ steps }: { readonly steps: readonly WorkStep[] }) {
  return (
    <ol aria-label="Шаги" className="flex gap-1">
      {steps.map((step) => (
        <li key={step.key} className={`h-1.5 flex-1 rounded-full ${looks[step.state].colour}`}>
          <span className="sr-only">
            {step.label}: {looks[step.state].words}
          </span>
        </li>
      ))}
    </ol>
  )
}
