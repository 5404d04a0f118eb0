import { useState } from 'react'
import type { FormEvent } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useTypedFields } from '#/platform/web/typed-draft.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { rateContractor, rateCustomer } from '../contract/rating.ts'
import { allStars, hiddenDays, longestRating, ratingTags, starNames } from '../domain/rating.ts'
import { ratingWordsProblem } from '../domain/rating-words.ts'
import type { RatingSide } from '../domain/rating.ts'
import { knownStars } from './known-stars.ts'
import { StarRow } from './star-row.tsx'
import type { Work } from './tracker-steps.ts'

export type RateDialogProps = {
  readonly open: boolean
  readonly work: Work
  readonly side: RatingSide
  readonly onClose: () => void
}

/** Stars, marks and words about the other side of an accepted work. */
export function RateDialog({ open, work, side, onClose }: RateDialogProps) {
  const { own } = work.ratings
  const { typed, change, forget } = useTypedFields(`rating:${work.id}`, { words: own?.words ?? '' })
  const [stars, setStars] = useState(own?.stars)
  const [chosen, setChosen] = useState<readonly string[]>(own?.tags ?? [])
  const [problem, setProblem] = useState<{ stars?: string; words?: string; form?: string }>({})
  const toContractor = useCall(rateContractor, { skipAlerts: true })
  const toCustomer = useCall(rateCustomer, { skipAlerts: true })
  const whom = side === 'client' ? work.person_name : work.org_name
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={side === 'client' ? 'Оценить исполнителя' : 'Оценить заказчика'}
      description={`${whom}: «${work.title}»`}
      footer={
        <Button type="submit" form="rating" variant="primary" pending={toContractor.pending || toCustomer.pending}>
          {own ? 'Сохранить оценку' : 'Поставить оценку'}
        </Button>
      }
    >
      <form id="rating" noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
        <RadioCards
          legend="Как прошла работа"
          name="stars"
          value={stars === undefined ? '' : String(stars)}
          error={problem.stars}
          onChange={({ currentTarget }) => {
            setStars(knownStars(Number(currentTarget.value)))
            setProblem({})
          }}
          cards={allStars.map((value) => ({
            value: String(value),
            label: (
              <span className="flex flex-wrap items-center gap-x-3">
                {starNames[value]} <StarRow stars={value} />
              </span>
            ),
          }))}
        />
        <fieldset>
          <legend className="mb-1.5 font-medium">
            Что отметить <span className="font-normal text-muted">по желанию</span>
          </legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {ratingTags[side].map((tag) => (
              <Checkbox
                key={tag}
                label={tag}
                checked={chosen.includes(tag)}
                onChange={({ currentTarget }) =>
                  setChosen(currentTarget.checked ? [...chosen, tag] : chosen.filter((other) => other !== tag))
                }
              />
            ))}
          </div>
        </fieldset>
        <TextArea
          label="Отзыв"
          optional
          maxLength={longestRating}
          value={typed.words}
          error={problem.words}
          hint={`${side === 'client' ? 'Исполнитель' : 'Заказчик'} увидит оценку, когда оценит сам, или через ${hiddenDays} дней. До тех пор её можно изменить.`}
          onChange={({ currentTarget }) => {
            change({ words: currentTarget.value })
            setProblem({})
          }}
        />
        {problem.form !== undefined && <Notice tone="bad">{problem.form}</Notice>}
      </form>
    </Dialog>
  )

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = ratingWordsProblem(typed.words)
    if (stars === undefined) {
      setProblem({ stars: 'Поставьте от одной до пяти звёзд' })
      return form.querySelector('input')?.focus()
    }
    if (wrong !== undefined) {
      setProblem({ words: wrong })
      return form.querySelector('textarea')?.focus()
    }
    const params = { id: work.id }
    const said = { stars, words: typed.words }
    const sent =
      side === 'client'
        ? await toContractor.run({ params, body: { ...said, tags: ratingTags.client.filter((tag) => chosen.includes(tag)) } })
        : await toCustomer.run({ params, body: { ...said, tags: ratingTags.person.filter((tag) => chosen.includes(tag)) } })
    if (!sent.ok) return setProblem({ form: refusalText(sent.refusal) })
    forget()
    celebrate('Оценка сохранена')
    onClose()
  }
}
