import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { acceptResults } from '#/features/tasks/contract/acceptance.ts'
import { formatRubles, kopecks, sum } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { call } from '#/platform/web/call.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listHandedIn } from '../contract.ts'

type HandedIn = CallReply<typeof listHandedIn>
type Work = HandedIn['items'][number]
type Accepted = CallReply<typeof acceptResults>
type Props = { readonly registerId: string; readonly onClose: () => void }

/** What the people of a register have handed in: looked at one by one, accepted together. */
export function HandedInDialog({ registerId, onClose }: Props) {
  const [list, setList] = useState<HandedIn>()
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<Accepted>()
  const accept = useCall(acceptResults, { skipAlerts: true })
  useEffect(() => {
    const stop = new AbortController()
    void call(listHandedIn, { params: { id: registerId } }, { skipAlerts: true, signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return
      if (!answer.ok) return setProblem(refusalText(answer.refusal))
      setList(answer.value)
      // Of one work nothing is to be chosen.
      if (answer.value.total === 1) setChosen(new Set(idsOf(answer.value.items)))
    })
    return () => stop.abort()
  }, [registerId])
  const works = list?.items ?? []
  const taken = works.filter(({ assignment_id: id }) => chosen.has(id))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={done ? 'Работы приняты' : 'Принять сданные работы'}
      size="wide"
      holdsWork={chosen.size > 0 && works.length > 1 && !done}
      footer={
        done ? (
          <Button onClick={onClose}>Закрыть</Button>
        ) : (
          <>
            <Button onClick={onClose}>Отмена</Button>
            <Button variant="primary" disabled={taken.length === 0} pending={accept.pending} onClick={() => void send()}>
              {taken.length === 0 ? 'Принять' : `Принять ${taken.length} на ${moneyOf(taken)}`}
            </Button>
          </>
        )
      }
    >
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      {done ? (
        <Outcome done={done} works={works} />
      ) : list ? (
        <>
          <p>
            Посмотрите, что сдано, и отметьте, что принимаете. По каждой работе составим акт на всю сумму. Первым его подписывает
            исполнитель, потом вы: все сразу, одним кодом.
          </p>
          {list.total > works.length && (
            <Notice>
              Показаны первые {works.length} из {list.total}. Примите их, потом откройте остальные.
            </Notice>
          )}
          {works.length === 0 && <p className="text-muted">Сданных работ больше нет.</p>}
          {works.length > 1 && (
            <Checkbox
              label={`Отметить все: ${works.length}`}
              checked={taken.length === works.length}
              onChange={(event) => setChosen(new Set(event.currentTarget.checked ? idsOf(works) : []))}
            />
          )}
          <ul className="divide-y divide-line">
            {works.map((work) => (
              <Result key={work.assignment_id} work={work} checked={chosen.has(work.assignment_id)} onChange={mark} />
            ))}
          </ul>
        </>
      ) : (
        problem === undefined && <Skeleton className="h-40" />
      )}
    </Dialog>
  )

  function mark(id: string, on: boolean): void {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  async function send(): Promise<void> {
    setProblem(undefined)
    const answer = await accept.run({ body: { assignment_ids: idsOf(taken) } })
    if (answer.ok) setDone(answer.value)
    else setProblem(refusalText(answer.refusal))
  }
}

type ResultProps = {
  readonly work: Work
  readonly checked: boolean
  readonly onChange: (id: string, on: boolean) => void
}

function Result({ work, checked, onChange }: ResultProps) {
  return (
    <li className="py-3">
      <Checkbox
        label={`${work.name || 'Без имени'}, ${formatRubles(kopecks(work.amount), 'short')}`}
        checked={checked}
        onChange={(event) => onChange(work.assignment_id, event.currentTarget.checked)}
      />
      <div className="mt-1 space-y-1 pl-8 text-small">
        <p className="text-muted">
          <Link className="link" to={`/client/tasks?open=${work.task_id}`} target="_blank">
            {work.title}
          </Link>
          {work.handed_in_at !== null && (
            <>
              {' · сдано '}
              <Moment value={work.handed_in_at} />
            </>
          )}
        </p>
        {work.text !== '' && <p className="wrap-anywhere whitespace-pre-line">{work.text}</p>}
        {work.links.map((link) => (
          <p key={link}>
            <a href={link} target="_blank" rel="noopener noreferrer nofollow" className="link break-all">
              {link}
            </a>
          </p>
        ))}
      </div>
    </li>
  )
}

function Outcome({ done, works }: { readonly done: Accepted; readonly works: readonly Work[] }) {
  const names = new Map(works.map(({ assignment_id: id, name }) => [id, name]))
  const count = done.accepted.length
  return (
    <div className="space-y-4">
      {count > 0 && (
        <Notice tone="good" title={`${plural(count, 'Принята', 'Приняты', 'Принято')} ${count}`}>
          Акты ушли исполнителям на подпись. Когда они подпишут, на странице реестра появится кнопка: подпишите все акты одним
          кодом.
        </Notice>
      )}
      {done.left.length > 0 && (
        <Notice tone="warn" title={`Не приняты: ${done.left.length}`}>
          <ul>
            {done.left.map(({ id, why }) => (
              <li key={id}>
                {names.get(id) ?? 'Работа'}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function idsOf(works: readonly Work[]): string[] {
  return works.map(({ assignment_id: id }) => id)
}

function moneyOf(works: readonly Work[]): string {
  return formatRubles(sum(works.map(({ amount }) => kopecks(amount))), 'short')
}
