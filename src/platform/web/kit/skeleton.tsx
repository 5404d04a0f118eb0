import { classNames } from './class-names.ts'

/** A grey place with the size of what will stand there: `<Skeleton className="h-6 w-40" />`. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-[naryad-pulse_1.6s_ease-in-out_infinite] rounded-lg bg-sunken', className)}
    />
  )
}
