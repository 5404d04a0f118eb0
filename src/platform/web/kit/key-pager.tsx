import { Button } from './button.tsx'

export type KeyPagerProps = {
  /** Key of the next page; nothing is shown without it. */
  readonly next: string | null
  readonly pending: boolean
  readonly onMore: () => void
}

/** «Показать ещё» under a list that is read by key. Made for `usePages`. */
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
