import { Button } from './button.tsx'

export type KeyPagerProps = {
  /** Cursor of the next page; without it nothing is shown. */
  readonly next: string | null
  readonly pending: boolean
  readonly onMore: () => void
}

/** «Показать ещё» under a cursor-paged list. Use with `usePages`. */
export function KeyPager({ next, pending, onMore }: KeyPagerProps) {
  if (next === null) return null
  return (
    <div className="mt-5 flex justify-center">
      <Button pending={pending} onClick={onMore} className="max-sm:w-full">
        Показать ещё
      </Button>
    </div>
  )
}
