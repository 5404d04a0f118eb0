import { useEffect, useEffectEvent, useState } from 'react'
import { BindDialog } from '#/features/partner/web/bind-dialog.tsx'
import { NpdStepDialog } from '#/features/partner/web/npd-step-dialog.tsx'
import { readProfile } from '#/features/profile/contract/profile.ts'
import { FillProfileDialog } from '#/features/profile/web/fill-profile-dialog.tsx'
import { call } from '#/platform/web/call.ts'
import type { CallReply } from '#/wire/endpoint.ts'

type Props = {
  readonly step: 'fill' | 'npd' | 'bind'
  readonly onDone: () => void
  readonly onClose: () => void
  readonly onSkip: () => void
}

/** A step of the ladder that needs the profile: reads it first, then asks for the missing data. */
export function LadderStep({ step, onDone, onClose, onSkip }: Props) {
  const [profile, setProfile] = useState<CallReply<typeof readProfile>>()

  const look = useEffectEvent(async () => {
    const read = await call(readProfile, { params: { role: 'person' } })
    if (read.ok) setProfile(read.value)
    else onClose()
  })
  // Read once each time the step appears.
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set when the answer has come, not in the effect
  useEffect(() => void look(), [])

  if (!profile) return null
  switch (step) {
    case 'fill':
      return <FillProfileDialog open profile={profile} onDone={onDone} onClose={onClose} />
    case 'npd':
      return <NpdStepDialog open inn={profile.inn} onDone={onDone} onClose={onClose} />
    case 'bind':
      return <BindDialog open inn={profile.inn} onDone={onDone} onClose={onSkip} />
  }
}
