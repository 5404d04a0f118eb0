import { classNames } from '../kit/class-names.ts'
import { shortCount } from '../kit/short-count.ts'

/** A count beside a menu item; nothing when zero. */
export function Counter({ count, alarming = false }: { readonly count: number; readonly alarming?: boolean }) {
  if (count === 0) return null
  return (
    <span
      className={classNames(
        // On a phone it stays on its label, whatever size of text is asked for.
        'min-w-[min(1.25rem,5.6vw)] rounded-full px-[min(0.375rem,1.6vw)] py-0.5 text-center text-[min(0.6875rem,3.1vw)] font-semibold leading-[min(1rem,4.5vw)]',
        alarming ? 'bg-bad text-surface' : 'bg-accent text-on-accent',
      )}
    >
      {shortCount(count)}
    </span>
  )
}
