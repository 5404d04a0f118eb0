import { useState } from 'react'
import { moscowDate } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import type { RatingSide } from '../domain/rating.ts'
import type { RateDialogProps } from './rate-dialog.tsx'
import { RatingAnswers } from './rating-answers.tsx'
import { RatingLine } from './rating-line.tsx'
import type { Work } from './tracker-steps.ts'

const RateDialog = lateWindow<RateDialogProps>(async () => (await import('./rate-dialog.tsx')).RateDialog)

export type WorkRatingsProps = { readonly work: Work; readonly side: RatingSide; readonly mayAct: boolean }

/** The ratings of an accepted work as one of its sides sees them: its own, the other's once it is shown, and what can be done. */
export function WorkRatings({ work, side, mayAct }: WorkRatingsProps) {
  const [open, setOpen] = useState(false)
  const { own, other, may_rate: mayRate, until, other_shows_at: otherShowsAt } = work.ratings
  const rates = mayAct && mayRate
  if (!rates && !own && !other && otherShowsAt === null) return null
  const [whom, who] = side === 'client' ? ['исполнителя', 'Исполнитель'] : ['заказчика', 'Заказчик']
  return (
    <section aria-label="Оценки" className="space-y-3 border-t border-line pt-4">
      {otherShowsAt !== null && (
        <p>
          {who} уже оценил вас: оценку увидите, когда поставите свою, или <DayOf moment={otherShowsAt} />.
        </p>
      )}
      {other && <RatingLine rating={other} head={`Оценка вам: ${who.toLowerCase()}`} />}
      {other && mayAct && <RatingAnswers rating={other} side={side} />}
      {own && <RatingLine rating={own} head="Ваша оценка" />}
      {own?.shown_at === null && (
        <p className="text-small text-muted">
          {who} увидит оценку, когда оценит сам, или <DayOf moment={own.shows_at} />.
        </p>
      )}
      {rates && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button size="small" onClick={() => setOpen(true)}>
            {own ? 'Изменить оценку' : `Оценить ${whom}`}
          </Button>
          {!own && until !== null && (
            <span className="text-small text-muted">
              до <Day value={until} />
            </span>
          )}
        </div>
      )}
      {rates && <RateDialog open={open} work={work} side={side} onClose={() => setOpen(false)} />}
    </section>
  )
}

function DayOf({ moment }: { readonly moment: string }) {
  return <Day value={moscowDate(Temporal.Instant.from(moment)).toString()} />
}
