import { createContext, use } from 'react'
import type { ReactNode } from 'react'

type Place = { readonly at: number; readonly of: number }

const StepPlace = createContext<Place | undefined>(undefined)

/** The windows inside are steps of one way: each says which of how many it is. */
export function Stepped({ at, of, children }: Place & { readonly children: ReactNode }) {
  return <StepPlace value={{ at, of }}>{children}</StepPlace>
}

/** A later step of the same way, within one window; nothing changes where there is none. */
export function NextStep({ by, children }: { readonly by: number; readonly children: ReactNode }) {
  const place = use(StepPlace)
  return place ? (
    <Stepped at={place.at + by} of={place.of}>
      {children}
    </Stepped>
  ) : (
    children
  )
}

/** A window that opens over a step is no step itself. */
export function BesideSteps({ children }: { readonly children: ReactNode }) {
  return <StepPlace value={undefined}>{children}</StepPlace>
}

/** «Шаг 2 из 4» */
export function StepLine() {
  const place = use(StepPlace)
  return (
    place && (
      <p className="mb-1 text-small font-medium text-muted">
        Шаг {place.at} из {place.of}
      </p>
    )
  )
}
