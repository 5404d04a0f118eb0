import { useEffect, useState } from 'react'
import { giveConsents, listConsents } from '#/features/legal/contract.ts'
import { call } from '#/platform/web/call.ts'
import { useCall } from '#/platform/web/use-call.ts'

/** The agreement that lets the platform act at the tax service: already accepted, or a checkbox on the screen. */
export function useDelegation(signedIn: boolean, isNeeded: boolean) {
  const [accepted, setAccepted] = useState<boolean>()
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const giving = useCall(giveConsents, { revalidate: false })
  useEffect(() => {
    if (!signedIn) return undefined
    const leaving = new AbortController()
    const asking = call(listConsents, { params: { role: 'person' } }, { skipAlerts: true, signal: leaving.signal })
    void asking.then((answer) => {
      if (leaving.signal.aborted) return
      setAccepted(answer.ok && answer.value.items.some((item) => item.slug === 'delegation' && item.is_current))
    })
    return () => leaving.abort()
  }, [signedIn])
  const error = tried && isNeeded && !agreed && accepted !== true ? 'Без соглашения заявку отправить нельзя' : undefined
  return { accepted, agreed, setAgreed, error, pending: giving.pending, settle }

  /** True when nothing blocks: accepted before, accepted now, or not needed. */
  async function settle(): Promise<boolean> {
    setTried(true)
    if (accepted === true) return true
    if (!agreed) return !isNeeded
    const answer = await giving.run({ params: { role: 'person' }, body: { slugs: ['delegation'] } })
    if (answer.ok) setAccepted(true)
    return answer.ok
  }
}

export type Delegation = ReturnType<typeof useDelegation>
