import { useEffect, useState } from 'react'
import { giveConsents, listConsents } from '#/features/legal/contract.ts'
import { call } from '#/platform/web/call.ts'
import { useCall } from '#/platform/web/use-call.ts'

/** Tells whether the person has accepted the current edition of the delegation agreement. `undefined` until it is known. */
export function useDelegation() {
  const [accepted, setAccepted] = useState<boolean>()
  const giving = useCall(giveConsents, { revalidate: false })

  useEffect(() => {
    let left = false
    void call(listConsents, { params: { role: 'person' } }, { skipAlerts: true }).then((answer) => {
      const has = answer.ok && answer.value.items.some((item) => item.slug === 'delegation' && item.is_current)
      if (!left) setAccepted(has)
    })
    return () => {
      left = true
    }
  }, [])

  return { accepted, accept, pending: giving.pending }

  async function accept(): Promise<boolean> {
    if (accepted === true) return true
    const answer = await giving.run({ params: { role: 'person' }, body: { slugs: ['delegation'] } })
    if (answer.ok) setAccepted(true)
    return answer.ok
  }
}
