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

export type OfferOutcomeFacts = { readonly refusal: ToldRefusal | undefined; readonly left: Offered['skipped'] }

/** What came of an offer to several people: a refusal, those left out, or the documents to sign, to which it leads. */
export function useOfferOutcome(onClose: () => void) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<ToldRefusal>()
  const [left, setLeft] = useState<Offered['skipped']>([])
  return { outcome: { refusal, left }, tell, lead, clear: () => setRefusal(undefined) }

  function tell(answer: Answer): void {
    setRefusal(toldRefusal(answer))
  }

  async function lead({ made, skipped }: Offered): Promise<void> {
    setLeft(skipped)
    const [first, ...others] = made
    if (skipped.length > 0 || !first) return
    onClose()
    if (others.length === 0) return navigate(`/client/docs/${first.id}`)
    celebrate(
      `Составляем ${made.length} ${plural(made.length, 'документ', 'документа', 'документов')}: подпишите их все одним кодом`,
    )
    await navigate('/client/docs?tab=to_sign')
  }
}
