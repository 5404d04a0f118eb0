import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDay } from '#/kernel/time.ts'
import { call } from '#/platform/web/call.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Badge } from '#/platform/web/kit/badge.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { listTags, markFormerEmployee, saveContractorNote, tagContractors } from '../contract/contractor.ts'
import { causeWords } from '../domain/contractor-state.ts'
import { mostTags } from '../domain/tags.ts'
import { ContractorActions } from './contractor-actions.tsx'
import { ContractorStanding } from './contractor-standing.tsx'
import { ObjectionPart } from './objection-part.tsx'
import type { ContractorCard } from './shown-contractor.ts'
import { TagField, readTags } from './tag-field.tsx'
import { TagList } from './tag-list.tsx'

type Props = { readonly card: ContractorCard; readonly onChange: () => void }

/** What only the organization decides and remembers about a contractor: whether it works with them, tags, a note. */
export function ContractorKeeping({ card, onChange }: Props) {
  const { contractor } = card
  return (
    <section aria-label="Для своих" data-beside className="space-y-5 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="space-y-1">
          <ContractorStanding contractor={contractor} />
          <StopReason card={card} />
        </div>
        <ContractorActions
          contractor={contractor}
          look="buttons"
          cause={card.stop_cause ?? undefined}
          reason={card.state_reason ?? undefined}
          onDone={onChange}
        />
      </div>
      {card.objection && <ObjectionPart objection={card.objection} contractorId={contractor.contractor_id} onChange={onChange} />}
      <Tags key={`tags ${contractor.tags.join()}`} card={card} onChange={onChange} />
      <FormerEmployee key={`left ${card.left_on}`} card={card} onChange={onChange} />
      <OwnAnswer card={card} />
      {card.free_on !== null && (
        <Notice tone="warn">
          Бывший сотрудник: платить как самозанятому можно с {formatDay(Temporal.PlainDate.from(card.free_on))}
        </Notice>
      )}
      <Note key={`note ${card.note}`} card={card} onChange={onChange} />
    </section>
  )
}

/** What the contractor was told, or the organization's own words of before causes were told. */
function StopReason({ card: { stop_cause: cause, state_reason: words, state_at: at } }: { readonly card: ContractorCard }) {
  if (cause === null && words === null) return null
  return (
    <p className="wrap-anywhere text-small">
      Причина: {cause === null ? words : causeWords(cause, words)}
      {at !== null && (
        <span className="block text-muted">
          <Moment value={at} />. {cause === null ? 'Исполнитель её не видит' : 'Исполнитель её видит'}
        </span>
      )}
    </p>
  )
}

/** What the contractor himself says of having been an employee here, which counts like the customer's own mark. */
function OwnAnswer({ card: { employment } }: { readonly card: ContractorCard }) {
  if (employment === null) return <p className="text-small text-muted">О трудовом договоре с вами исполнитель ещё не ответил.</p>
  return (
    <p className="text-small text-muted">
      {employment.left_on === null ? (
        'Исполнитель ответил: трудового договора с вами за два года не было'
      ) : (
        <>
          Исполнитель ответил: работал у вас в штате до <Day value={employment.left_on} />
        </>
      )}
      , <Moment value={employment.at} />
    </p>
  )
}

function Tags({ card: { contractor }, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [known, setKnown] = useState<readonly string[]>([])
  const tag = useCall(tagContractors, { skipAlerts: true })
  const mayEdit = useMay('editTasks')
  useEffect(() => {
    const stop = new AbortController()
    void call(listTags, {}, { skipAlerts: true, signal: stop.signal }).then((answer) => {
      if (answer.ok) setKnown(answer.value.tags)
    })
    return () => stop.abort()
  }, [])
  if (!mayEdit) return contractor.tags.length > 0 ? <TagList tags={contractor.tags} /> : null
  return (
    <form
      noValidate
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        const read = readTags(typed)
        setProblem(read.problem)
        if (read.problem === undefined) void save([...read.tags], [])
      }}
    >
      {contractor.tags.length > 0 && (
        <ul aria-label="Метки" className="flex flex-wrap gap-1">
          {contractor.tags.map((one) => (
            <li key={one}>
              <Badge>
                {one}
                <button
                  type="button"
                  aria-label={`Снять метку «${one}»`}
                  disabled={tag.pending}
                  onClick={() => void save([], [one])}
                  className="-mr-2 grid size-6 place-items-center rounded hover:text-ink"
                >
                  <X size={14} aria-hidden="true" />
                </button>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {contractor.tags.length < mostTags && (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TagField
              id="contractor-tags"
              label="Новая метка"
              known={known}
              value={typed}
              error={problem}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          <Button type="submit" className="mt-7" pending={tag.pending}>
            Добавить
          </Button>
        </div>
      )}
    </form>
  )

  async function save(add: string[], remove: string[]): Promise<void> {
    const answer = await tag.run({ body: { contractor_ids: [contractor.contractor_id], add, remove } })
    if (answer.ok) onChange()
    else setProblem(answer.refusal.message)
  }
}

/** For two years after his last day as an employee he may not be paid as a self-employed person. */
function FormerEmployee({ card, onChange }: Props) {
  const known = card.left_on === null ? '' : formatDay(Temporal.PlainDate.from(card.left_on))
  const [typed, setTyped] = useState(known)
  const [problem, setProblem] = useState<string>()
  const mark = useCall(markFormerEmployee, { skipAlerts: true })
  const mayEdit = useMay('editTasks')
  if (!mayEdit) return known === '' ? null : <p>Работал у вас в штате до {known}</p>
  return (
    <div className="space-y-3">
      <DateField
        label="Последний день в вашем штате"
        optional
        hint="Если был сотрудником: 2 года после этого дня платить как самозанятому нельзя"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() !== known && (
        <Button size="small" variant="primary" pending={mark.pending} onClick={() => void save()}>
          Сохранить день
        </Button>
      )}
    </div>
  )

  async function save(): Promise<void> {
    const answer = await mark.run({
      params: { id: card.contractor.contractor_id },
      body: { left_on: typed.trim() === '' ? null : typed.trim() },
    })
    if (answer.ok) onChange()
    else setProblem(answer.refusal.message)
  }
}

function Note({ card, onChange }: Props) {
  const [typed, setTyped] = useState(card.note)
  const [problem, setProblem] = useState<string>()
  const write = useCall(saveContractorNote, { skipAlerts: true })
  const mayEdit = useMay('editTasks')
  if (!mayEdit) return card.note === '' ? null : <p className="whitespace-pre-line wrap-anywhere">{card.note}</p>
  return (
    <div className="space-y-3">
      <TextArea
        label="Заметка"
        rows={2}
        maxLength={1000}
        hint="Видите только вы и ваши сотрудники"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      {typed.trim() !== card.note && (
        <Button size="small" variant="primary" pending={write.pending} onClick={() => void save()}>
          Сохранить заметку
        </Button>
      )}
    </div>
  )

  async function save(): Promise<void> {
    const body = { note: typed, seen: card.note }
    const answer = await write.run({ params: { id: card.contractor.contractor_id }, body })
    if (answer.ok) return onChange()
    const stale = answer.refusal.kind === 'staleVersion'
    setProblem(
      stale
        ? 'Пока вы писали, заметку изменил другой сотрудник. Скопируйте свой текст и откройте карточку ещё раз'
        : answer.refusal.message,
    )
  }
}
