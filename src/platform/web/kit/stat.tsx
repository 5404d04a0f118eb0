import type { ReactNode } from 'react'

export type StatProps = { readonly label: ReactNode; readonly value: ReactNode; readonly text?: ReactNode }

/** One figure above a list. Put several into a grid. */
export function Stat({ label, value, text }: StatProps) {
  return (
    <div className="card px-5 py-4">
      <p className="text-small text-muted">{label}</p>
      <p className="mt-1 text-heading font-semibold">{value}</p>
      {text && <p className="mt-0.5 text-small text-muted">{text}</p>}
    </div>
  )
}
