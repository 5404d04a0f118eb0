import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { toldRefusal } from '#/platform/web/told-refusal.ts'
import { useCall } from '#/platform/web/use-call.ts'
import * as contract from '../contract/dispute.ts'
import { disputeLifecycle, isOpenDispute, sumWords } from '../domain/dispute.ts'
import type { DisputeSide } from '../domain/dispute.ts'
import { AgreeButton } from './agree-button.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { disputeLine, eventTitle } from './dispute-words.ts'
import type { Dispute } from './dispute-words.ts'
import type { Work } from './tracker-steps.ts'

export type WorkDisputeProps = { readonly work: Work; readonly side: DisputeSide; readonly mayAct: boolean }

/** The latest dispute of a work: who must act, the terms that wait, what was said, and what this side can do. */
export function WorkDispute({ work, side, mayAct }: WorkDisputeProps) {
  const { dispute } = work
  if (!dispute) return null
  const isOpen = isOpenDispute(dispute.state)
  return (
    <Card
      title={`Спор: ${dispute.reason.toLowerCase()}`}
      aside={<Status tone={isOpen ? 'bad' : 'quiet'}>{dispute.state_name}</Status>}
    >
      <div className="space-y-4">
        {isOpen && <p>{disputeLine(dispute, side)}. Деньги по работе ждут.</p>}
        {isOpen && mayAct && <Terms work={work} dispute={dispute} side={side} />}
        <ol className="space-y-3 border-l border-line pl-4" aria-label="Ход спора">
          {dispute.events.map((event) => (
            <li key={event.no}>
              <p className="font-medium">{eventTitle(event, side)}</p>
              <p className="text-small text-muted">
                <Moment value={event.at} />
              </p>
              {event.text !== '' && <p className="mt-1 whitespace-pre-line wrap-anywhere">{event.text}</p>}
            </li>
          ))}
        </ol>
        {isOpen && mayAct && <Actions work={work} dispute={dispute} side={side} />}
      </div>
    </Card>
  )
}

type Props = { readonly work: Work; readonly dispute: Dispute; readonly side: DisputeSide }

/** The terms that wait for this side, or that this side waits with. */
function Terms({ work, dispute, side }: Props) {
  const agree = useCall(side === 'client' ? contract.agreeClientTerms : contract.agreePersonTerms)
  const { terms } = dispute
  if (!terms) return null
  const { no, amount } = terms
  if (terms.by === side) return <Notice>{`Вы предложили: ${sumWords(amount)}. Ждём ответ другой стороны.`}</Notice>
  const who = side === 'client' ? 'Исполнитель' : 'Заказчик'
  return (
    <Notice
      tone="warn"
      title={`${who} предлагает: ${sumWords(amount)}`}
      action={
        <AgreeButton
          amount={amount}
          told="Спор закончен"
          pending={agree.pending}
          onAgree={() => agree.run({ params: { id: work.id }, body: { terms_no: no, amount } })}
        >
          Спор закончится, изменить сумму потом можно только по согласию обеих сторон.
        </AgreeButton>
      }
    >
      {amount === 0
        ? 'Работа закончится без оплаты.'
        : 'Мы составим акт на эту сумму, подпишут его обе стороны. Потом её можно платить.'}
    </Notice>
  )
}

function Actions({ work, dispute, side }: Props) {
  const [asked, setAsked] = useState<'answer' | 'terms' | 'refer' | 'withdraw'>()
  const isClient = side === 'client'
  const answer = useCall(isClient ? contract.answerClientDispute : contract.answerPersonDispute, { skipAlerts: true })
  const terms = useCall(isClient ? contract.proposeClientTerms : contract.proposePersonTerms, { skipAlerts: true })
  const refer = useCall(isClient ? contract.referClientDispute : contract.referPersonDispute)
  const withdraw = useCall(isClient ? contract.withdrawClientDispute : contract.withdrawPersonDispute)
  const input = { params: { id: work.id } }
  const close = () => setAsked(undefined)
  const isOpener = dispute.opened_by === side
  const mayAnswer = !isOpener && disputeLifecycle.may(dispute.state, 'answer', 'other')
  return (
    <div className="flex flex-wrap gap-3">
      {mayAnswer && (
        <Button size="small" variant="primary" onClick={() => setAsked('answer')}>
          Ответить
        </Button>
      )}
      <Button size="small" onClick={() => setAsked('terms')}>
        Предложить решение
      </Button>
      {disputeLifecycle.may(dispute.state, 'refer', 'either') && (
        <Button size="small" onClick={() => setAsked('refer')}>
          Передать оператору
        </Button>
      )}
      {isOpener && (
        <Button size="small" variant="caution" onClick={() => setAsked('withdraw')}>
          Отозвать спор
        </Button>
      )}
      {asked === 'answer' && (
        <ClaimDialog
          open
          onClose={close}
          title="Ответить на спор"
          description="Ответ увидит другая сторона и, если не договоритесь, оператор."
          verb="Ответить"
          pending={answer.pending}
          words={{ label: 'Как вы видите эту работу', needed: true }}
          onSend={async ({ text }) => toldRefusal(await answer.run({ ...input, body: { text } }))}
        />
      )}
      {asked === 'terms' && (
        <ClaimDialog
          open
          onClose={close}
          title="Предложить решение"
          description="Другая сторона согласится или предложит своё. Прежнее предложение заменяется."
          verb="Предложить"
          pending={terms.pending}
          sum={{ label: 'Сколько заплатить за работу', hint: '0 — закончить без оплаты', needed: true }}
          words={{ label: 'Почему столько', needed: false }}
          onSend={async ({ amount, text }) => toldRefusal(await terms.run({ ...input, body: { amount: amount ?? 0, text } }))}
        />
      )}
      <ConfirmDialog
        open={asked === 'refer'}
        onOpenChange={close}
        title="Передать спор оператору?"
        verb="Передать"
        danger={false}
        pending={refer.pending}
        onConfirm={() => void refer.run(input).then(close)}
      >
        Оператор платформы прочтёт задание, результат, документы и всё сказанное в споре и решит, сколько заплатить. Договориться
        можно и после этого.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'withdraw'}
        onOpenChange={close}
        title="Отозвать спор?"
        verb="Отозвать"
        pending={withdraw.pending}
        onConfirm={() => void withdraw.run(input).then(close)}
      >
        Работа продолжится с того же места, где была до спора.
      </ConfirmDialog>
    </div>
  )
}
