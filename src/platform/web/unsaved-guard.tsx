import type { BlockerFunction } from 'react-router'
import { ConfirmDialog } from './kit/confirm-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'

/** Asks before leaving a page or a tab with an unsaved form: `<UnsavedGuard dirty={form.dirty && !form.pending} />`. */
export function UnsavedGuard({ dirty }: { readonly dirty: boolean }) {
  // The router knows one blocker at a time, so a form that holds nothing has none.
  return dirty ? <LeaveGuard blocks={leavesPage} Confirm={ConfirmDialog} /> : null
}

/** A popup changes the address too but keeps the form. */
const leavesPage: BlockerFunction = ({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation)

function placeOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const query = new URLSearchParams(search)
  return `${pathname}?${query.get('tab') ?? ''}&${query.get('step') ?? ''}`
}
