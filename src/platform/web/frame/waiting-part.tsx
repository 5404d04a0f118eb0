import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { WaitingCards } from '../kit/waiting-cards.tsx'
import { leavingAsked } from '../leaving-asked.ts'
import { useSharedValue } from '../shared-value.ts'
import { useWaiting } from '../use-waiting.ts'
import { sentEvent } from '../waiting-presses.ts'
import { LeavingQuestion } from './leaving-question.tsx'

/** What waits for the network, above every page of who is signed in, and the question about it at sign-out. */
export function WaitingPart() {
  const { revalidate } = useRevalidator()
  const isAsked = useSharedValue(leavingAsked)
  const count = useWaiting().length
  useEffect(() => {
    const refresh = () => void revalidate()
    addEventListener(sentEvent, refresh)
    return () => removeEventListener(sentEvent, refresh)
  }, [revalidate])
  if (count === 0) return null
  return (
    <div className="mb-6 space-y-3">
      {isAsked && <LeavingQuestion count={count} />}
      <WaitingCards />
    </div>
  )
}
