import { useEffect, useState } from 'react'
import { FillProfileDialog } from '#/features/profile/web/fill-profile-dialog.tsx'
import type { FillProfileDialogProps } from '#/features/profile/web/fill-profile-dialog.tsx'
import { readProfile } from '#/features/profile/contract.ts'
import { call } from '#/platform/web/call.ts'

type Props = Omit<FillProfileDialogProps, 'profile'>

/** Reads what is known of the viewer, then asks for the rest. */
export function FillProfileStep(props: Props) {
  const [profile, setProfile] = useState<FillProfileDialogProps['profile']>()
  const { onClose } = props

  useEffect(() => {
    let gone = false
    void call(readProfile, { params: { role: 'person' } }).then((read) => {
      if (gone) return
      if (read.ok) setProfile(read.value)
      else onClose()
    })
    return () => {
      gone = true
    }
    // Read once for each appearance of the step.
  }, [])

  return profile ? <FillProfileDialog {...props} profile={profile} /> : null
}
