import { ProgressBar } from './progress-bar.tsx'

/** The used share of the yearly limit, with marks at the warning levels of 80 and 95 percent. */
export function LimitBar({ share }: { readonly share: number }) {
  return (
    <div className="mt-4">
      <div className="relative">
        <ProgressBar share={share} label="Доля годового лимита самозанятого" />
        <span aria-hidden="true" className="absolute -top-1 left-[80%] h-3.5 w-0.5 bg-warn" />
        <span aria-hidden="true" className="absolute -top-1 left-[95%] h-3.5 w-0.5 bg-bad" />
      </div>
      <p aria-hidden="true" className="relative mt-1.5 h-5 text-small text-muted">
        <span className="absolute left-[80%] -translate-x-1/2 whitespace-nowrap">80 %</span>
        <span className="absolute left-[95%] -translate-x-1/2 whitespace-nowrap">95 %</span>
      </p>
    </div>
  )
}
