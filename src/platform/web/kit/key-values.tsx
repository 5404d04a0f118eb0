import type { ReactNode } from 'react'

export type KeyValue = {
  readonly label: ReactNode
  readonly value: ReactNode
  /** «Изменить» or a copy button. */ readonly action?: ReactNode
}

/** Name and value pairs, one per line. Absent values are shown as «—». */
export function KeyValues({ items }: { readonly items: readonly KeyValue[] }) {
  return (
    <dl className="divide-y divide-line">
      {items.map((item, place) => (
        <div key={place} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5 first:pt-0 last:pb-0">
          <dt className="w-full text-small text-muted sm:w-48 sm:shrink-0 sm:text-body">{item.label}</dt>
          <dd className="min-w-0 flex-1">{item.value ?? '—'}</dd>
          {item.action && <dd className="-my-3 self-center">{item.action}</dd>}
        </div>
      ))}
    </dl>
  )
}
