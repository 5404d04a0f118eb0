import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './kit/confirm-dialog.tsx'

/** Asks before leaving a page or a tab with an unsaved form: `<UnsavedGuard dirty={form.dirty && !form.pending} />`. */
export function UnsavedGuard({ dirty }: { readonly dirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && placeOf(currentLocation) !== placeOf(nextLocation))
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Выйти без сохранения?"
      verb="Выйти"
      cancel="Остаться"
      onConfirm={() => blocker.proceed?.()}
    >
      Изменения не сохранены.
    </ConfirmDialog>
  )
}

/** A popup changes the address too but keeps the form. */
function placeOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return `${pathname}?${new URLSearchParams(search).get('tab') ?? ''}`
}
