import { classNames } from '../kit/class-names.ts'

/** A count beside a menu item; nothing when zero. */
export function Counter({ count, alarming = false }: { readonly count: number; readonly alarming?: boolean }) {
  if (count === 0) return null
  return (
    <span
      className={classNames(
        'min-w-5 rounded-full px-1.5 py-0.5 text-center text-[0.6875rem] font-semibold leading-4',
        alarming ? 'bg-bad text-surface' : 'bg-accent text-on-accent',
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
