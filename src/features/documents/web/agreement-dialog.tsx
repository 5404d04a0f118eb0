import { useState } from 'react'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { offerAgreement } from '../contract/own-paper.ts'
import { longestTerms, readTerms } from '../domain/addendum.ts'
import { documentKindNames, offeredKinds } from '../domain/document.ts'
import type { OfferedKind } from '../domain/document.ts'
import { mostPeopleOfPaper } from '../domain/own-paper.ts'
import { OfferOutcome } from './offer-outcome.tsx'
import { PeoplePicker } from './people-picker.tsx'
import type { PickedPeople } from './people-picker.tsx'
import { useOfferOutcome } from './use-offer-outcome.ts'

const texts: Record<OfferedKind, string> = {
  nda: 'Не раскрывать то, что узнали по заданиям',
  addendum: 'Изменить или дополнить рамочный договор',
}

/** Makes an agreement of secrecy, or an addendum to the frame contract, for the people chosen, and leads to signing it. */
export function AgreementDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const offer = useCall(offerAgreement, { skipAlerts: true })
  const [kind, setKind] = useState<OfferedKind>('nda')
  const [terms, setTerms] = useState('')
  const [people, setPeople] = useState<PickedPeople>(new Map())
  const [problem, setProblem] = useState<{ readonly terms?: string; readonly people?: string }>({})
  const { outcome, tell, lead } = useOfferOutcome(onClose)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Составить соглашение"
      description="Вы подпишете первыми, потом исполнитель. Текст — из ваших шаблонов, а пока их нет, наш: покажите его юристу."
      holdsWork={terms !== '' || people.size > 0}
      footer={
        <>
          <Button onClick={onClose}>{outcome.left.length > 0 ? 'Закрыть' : 'Отмена'}</Button>
          <Button variant="primary" pending={offer.pending} onClick={() => void send()}>
            {people.size > 1 ? `Составить (${people.size})` : 'Составить'}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <OfferOutcome {...outcome} />
        <RadioCards
          legend="Вид"
          name="offered-kind"
          cards={offeredKinds.map((value) => ({ value, label: documentKindNames[value], text: texts[value] }))}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value === 'addendum' ? 'addendum' : 'nda')}
        />
        {kind === 'addendum' && (
          <TextArea
            label="Что меняется в договоре"
            hint="Каждая строка станет отдельным пунктом"
            rows={5}
            maxLength={longestTerms}
            value={terms}
            error={problem.terms}
            onChange={(event) => {
              setTerms(event.currentTarget.value)
              setProblem({})
            }}
          />
        )}
        <PeoplePicker
          most={mostPeopleOfPaper}
          people={people}
          error={problem.people}
          onChange={(next) => {
            setPeople(next)
            setProblem({})
          }}
        />
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    if (kind === 'addendum' && readTerms(terms).length === 0)
      return setProblem({ terms: 'Напишите, что меняется: например «Оплата — в течение трёх рабочих дней после акта»' })
    if (people.size === 0) return setProblem({ people: 'Выберите, с кем подписать' })
    const body = { kind, contractor_ids: [...people.keys()], ...(kind === 'addendum' ? { terms } : {}) }
    const answer = await offer.run({ body })
    tell(answer)
    if (answer.ok) await lead(answer.value)
  }
}
