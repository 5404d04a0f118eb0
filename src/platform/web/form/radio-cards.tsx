import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../kit/class-names.ts'

export type RadioCard = {
  readonly value: string
  readonly label: ReactNode
  readonly text?: ReactNode
  readonly disabled?: boolean
}

export type RadioCardsProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  readonly legend: ReactNode
  readonly cards: readonly RadioCard[]
  /** Side by side on wide screens. */
  readonly columns?: 1 | 2 | 3
  readonly error?: string | undefined
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const

/** A choice among a few options, each with an explanation. */
export function RadioCards({ legend, cards, columns = 1, error, defaultValue, value, ...input }: RadioCardsProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className={classNames('grid gap-2.5', grids[columns])}>
        {cards.map((card) => (
          <label
            key={card.value}
            className="flex min-h-11 gap-3 rounded-field border border-field-line/60 bg-surface px-4 py-3 hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-60"
          >
            <input
              {...input}
              {...(value === undefined ? {} : { checked: value === card.value })}
              {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === card.value })}
              type="radio"
              value={card.value}
              disabled={card.disabled}
              className="mt-0.5 size-4.5 shrink-0 appearance-none rounded-full border border-field-line bg-surface outline-none checked:border-[5px] checked:border-accent"
            />
            <span>
              <span className="block font-medium">{card.label}</span>
              {card.text && <span className="block text-small text-muted">{card.text}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-small text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
