import type { ReactNode } from 'react'

/** A label that is not a state: a category, «Удалённо», «3 места». */
export function Badge({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex min-h-6 items-center gap-1.5 rounded-md bg-sunken px-2 text-small text-muted">{children}</span>
  )
}
