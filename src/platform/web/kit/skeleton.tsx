import { classNames } from './class-names.ts'

/** A placeholder of the size of the content to come: `<Skeleton className="h-6 w-40" />`. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-[naryad-pulse_1.6s_ease-in-out_infinite] rounded-lg bg-sunken', className)}
    />
  )
}
