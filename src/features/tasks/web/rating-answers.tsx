import { useState } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { disputeAsClient, disputeAsPerson, replyAsClient, replyAsPerson } from '../contract/rating.ts'
import { leastDisputeWords } from '../domain/rating-dispute.ts'
import { ratingWordsProblem } from '../domain/rating-words.ts'
import type { RatingSide } from '../domain/rating.ts'
import type { ShownRating } from './rating-line.tsx'
import type { RatingWordsDialogProps } from './rating-words-dialog.tsx'

const RatingWordsDialog = lateWindow<RatingWordsDialogProps>(
  async () => (await import('./rating-words-dialog.tsx')).RatingWordsDialog,
)

type Props = { readonly rating: ShownRating; readonly side: RatingSide; readonly onDone?: (() => void) | undefined }

/** What the rated side can do about a rating it sees: answer once, dispute once. */
export function RatingAnswers({ rating, side, onDone }: Props) {
  const [asked, setAsked] = useState<'reply' | 'dispute'>()
  const reply = useCall(side === 'client' ? replyAsClient : replyAsPerson, { skipAlerts: true })
  const dispute = useCall(side === 'client' ? disputeAsClient : disputeAsPerson, { skipAlerts: true })
  const close = () => setAsked(undefined)
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {rating.reply === null && (
        <Button size="small" onClick={() => setAsked('reply')}>
          Ответить
        </Button>
      )}
      {rating.dispute === null && (
        <Button size="small" variant="quiet" onClick={() => setAsked('dispute')}>
          Оспорить оценку
        </Button>
      )}
      <RatingWordsDialog
        open={asked === 'reply'}
        onClose={close}
        of={`rating-reply:${rating.id}`}
        title="Ответить на оценку"
        text="Ответ один, изменить его потом нельзя."
        label="Ответ"
        verb="Отправить ответ"
        pending={reply.pending}
        check={(words) => (words === '' ? 'Напишите ответ' : ratingWordsProblem(words))}
        onSend={async (words) => {
          const sent = await reply.run({ params: { id: rating.id }, body: { words } })
          if (!sent.ok) return refusalText(sent.refusal)
          onDone?.()
          return undefined
        }}
      />
      <RatingWordsDialog
        open={asked === 'dispute'}
        onClose={close}
        of={`rating-dispute:${rating.id}`}
        title="Оспорить оценку"
        text="Оператор ответит за 3 рабочих дня: скроет оценку или оставит, обеим сторонам скажет почему."
        label="Что не так"
        verb="Оспорить"
        pending={dispute.pending}
        check={(words) => (words.length < leastDisputeWords ? `Опишите, что не так: от ${leastDisputeWords} знаков` : undefined)}
        onSend={async (words) => {
          const sent = await dispute.run({ params: { id: rating.id }, body: { words } })
          if (!sent.ok) return refusalText(sent.refusal)
          celebrate('Оценка оспорена', 'Решение придёт в уведомлениях')
          onDone?.()
          return undefined
        }}
      />
    </div>
  )
}
