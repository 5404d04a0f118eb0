import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { LateSign } from '#/platform/web/kit/late-sign.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import type { OutsideDialogProps } from './outside-dialog.tsx'

const OutsideDialog = lazyPart<OutsideDialogProps>(async () => (await import('./outside-dialog.tsx')).OutsideDialog)

/** Contracts signed elsewhere: `?outside=new` loads a list, `?outside=` with its id shows one. The address survives a reload. */
export function useOutsideWindow() {
  const [search, setSearch] = useSearchParams()
  return { shown: search.get('outside'), show: (what = 'new') => change(what), close: () => change(undefined) }

  function change(what: string | undefined): void {
    const next = new URLSearchParams(search)
    if (what === undefined) next.delete('outside')
    else next.set('outside', what)
    setSearch(next, { preventScrollReset: true, replace: true })
  }
}

export function OutsideWindow({ shown, show, close }: ReturnType<typeof useOutsideWindow>) {
  if (shown === null) return null
  return (
    <Suspense fallback={<LateSign />}>
      <OutsideDialog listId={shown === 'new' ? undefined : shown} onList={show} onClose={close} />
    </Suspense>
  )
}
