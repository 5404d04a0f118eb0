import { Suspense } from 'react'
import { LateSign } from '#/platform/web/kit/late-sign.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import type { InviteProps } from './invite-dialog.tsx'

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog, { ahead: true })

/** The dialog of an invitation, loaded when it opens. */
export function InviteLater(props: InviteProps) {
  return (
    <Suspense fallback={<LateSign />}>
      <InviteDialog {...props} />
    </Suspense>
  )
}
