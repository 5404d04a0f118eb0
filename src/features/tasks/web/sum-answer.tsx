import { formatMoment } from '#/kernel/time.ts'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { agreeSum } from '../contract/dispute.ts'
import { sumWords } from '../domain/dispute.ts'
import { sumProposalLifecycle } from '../domain/sum-proposal.ts'
import { AgreeButton } from './agree-button.tsx'
import { DisputeButton } from './dispute-button.tsx'
import type { Work } from './tracker-steps.ts'

/** Another sum the person must answer: agree, or dispute. */
export function SumAnswer({ work }: { readonly work: Work }) {
  const agree = useCall(agreeSum)
  const proposal = work.sum_proposal
  if (!proposal || !sumProposalLifecycle.is.open(proposal.state)) return null
  const { amount } = proposal
  const until = formatMoment(Temporal.Instant.from(proposal.answer_by))
  return (
    <div className="mb-6">
      <Notice
        tone="warn"
        title={`Заказчик предлагает: ${sumWords(amount)} вместо ${sumWords(work.price)}`}
        action={
          <div className="flex flex-wrap gap-3">
            <AgreeButton
              amount={amount}
              told="Вы согласились"
              pending={agree.pending}
              onAgree={() => agree.run({ params: { id: work.id }, body: { amount } })}
            >
              {amount === 0
                ? 'Работа закончится без оплаты, место в задании освободится.'
                : 'Работа будет принята на эту сумму, мы составим акт. Изменить её потом можно только по согласию обеих сторон.'}
            </AgreeButton>
            <DisputeButton work={work} side="person" />
          </div>
        }
      >
        <p className="font-medium">{proposal.reason}</p>
        <p className="whitespace-pre-line wrap-anywhere">{proposal.text}</p>
        <p className="mt-1">Ответьте до {until}. Без ответа откроется спор.</p>
      </Notice>
    </div>
  )
}
