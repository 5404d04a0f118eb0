import { useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { plural } from '#/kernel/russian.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { toldRefusal } from '#/platform/web/told-refusal.ts'
import type { ToldRefusal } from '#/platform/web/told-refusal.ts'
import type { offerAgreement } from '../contract/own-paper.ts'

type Offered = z.output<typeof offerAgreement.reply>
type Answer = Parameters<typeof toldRefusal>[0]

export type LeftOut = Offered['skipped'][number]
export type OfferOutcomeFacts = {
  readonly refusal: ToldRefusal | undefined
  readonly left: readonly LeftOut[]
  readonly made: Offered['made']
}

/** What came of an offer to several people: a refusal, those left out, or the documents to sign, to which it leads. */
export function useOfferOutcome(onClose: () => void) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<ToldRefusal>()
  const [{ made, skipped: left }, setOffered] = useState<Offered>({ made: [], skipped: [] })
  return { outcome: { refusal, left, made }, tell, lead, clear: () => setRefusal(undefined) }

  function tell(answer: Answer): void {
    setRefusal(toldRefusal(answer))
  }

  async function lead(offered: Offered): Promise<void> {
    setOffered(offered)
    const [first, ...others] = offered.made
    if (offered.skipped.length > 0 || !first) return
    onClose()
    if (others.length === 0) return navigate(`/client/docs/${first.id}`)
    celebrate(
      `Составляем ${offered.made.length} ${plural(offered.made.length, 'документ', 'документа', 'документов')}: подпишите их все одним кодом`,
    )
    await navigate('/client/docs?tab=to_sign')
  }
}
