import { useEffect, useEffectEvent, useState } from 'react'
import { joinOrganization } from '#/features/organizations/contract/organization.ts'
import { RegisterOrganizationDialog } from '#/features/organizations/web/register-organization-dialog.tsx'
import { call } from '#/platform/web/call.ts'
import { keepOrganization } from '#/platform/web/session-cookies.ts'

type Props = { readonly open: boolean; readonly onDone: () => void; readonly onClose: () => void }

/** A client without an organization: joins the one that invited their phone, or registers their own. */
export function OrganizationStep({ open, onDone, onClose }: Props) {
  const [asked, setAsked] = useState(false)

  const join = useEffectEvent(async () => {
    const joined = await call(joinOrganization, {}, { skipAlerts: true })
    if (!joined.ok) return setAsked(true)
    keepOrganization(joined.value.active_org_id)
    onDone()
  })
  // Requested once each time the step appears.
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set when the answer has come, not in the effect
  useEffect(() => void join(), [])

  return asked ? <RegisterOrganizationDialog open={open} onDone={onDone} onClose={onClose} /> : null
}
