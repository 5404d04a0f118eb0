import { formatMoment } from '#/kernel/time.ts'

/** A moment in Moscow time: «21.11.2026 14:05». `value` is an ISO instant. */
export function Moment({ value }: { readonly value: string }) {
  return (
    <time dateTime={value} className="max-sm:inline-block sm:whitespace-nowrap" title="По московскому времени">
      {formatMoment(Temporal.Instant.from(value))}
    </time>
  )
}
