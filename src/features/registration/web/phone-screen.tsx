import type { WayStep } from './registration-ways.ts'

/** A sketch of the phone screen at this step. The text next to it says the same, so the sketch is decorative. */
export function PhoneScreen({ screen }: { readonly screen: NonNullable<WayStep['screen']> }) {
  return (
    <div
      aria-hidden="true"
      className="flex min-h-40 w-24 shrink-0 select-none flex-col rounded-2xl border-2 border-field-line bg-surface p-2 text-[0.6875rem] sm:min-h-44 sm:w-28 leading-tight"
    >
      <span className="mx-auto mb-2 h-1 w-8 rounded-full bg-line" />
      <span className="mb-2 font-semibold">{screen.title}</span>
      {screen.lines.map((line) => (
        <span key={line} className="mb-1.5 rounded border border-line bg-canvas px-1.5 py-1 text-muted">
          {line}
        </span>
      ))}
      {screen.press && (
        <span className="mt-auto rounded-md bg-accent py-1.5 text-center text-[0.625rem] font-medium text-on-accent ring-2 ring-accent-soft">
          {screen.press}
        </span>
      )}
    </div>
  )
}
