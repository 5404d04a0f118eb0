import { useEffect, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { listContractorRatings } from '../contract/rating.ts'
import { RatingsPart } from './ratings-part.tsx'

export type ContractorRatingsProps = { readonly id: string }

/** The ratings of one contractor, read when they are looked at. */
export function ContractorRatings({ id }: ContractorRatingsProps) {
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof ask>>>()
  useEffect(() => {
    const stop = new AbortController()
    void ask(id, stop.signal).then((found) => {
      if (!stop.signal.aborted) setAnswer(found)
    })
    return () => stop.abort()
  }, [id])
  if (!answer) return <Skeleton className="h-40" />
  return answer.ok ? <RatingsPart ratings={answer.value} /> : <Notice tone="bad">{refusalText(answer.refusal)}</Notice>
}

function ask(id: string, signal: AbortSignal) {
  return call(listContractorRatings, { params: { id } }, { skipAlerts: true, signal })
}
