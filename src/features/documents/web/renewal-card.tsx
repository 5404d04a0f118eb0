import { Link } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { formatDay } from '#/kernel/time.ts'
import { toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { remindRenewed } from '../contract/renewal.ts'
import type { Renewal } from '../contract/renewal.ts'
import { renewalLifecycle } from '../domain/renewal.ts'
import type { RenewableKind, RenewalAnswer } from '../domain/renewal.ts'

type Props = {
  readonly renewal: Renewal
  readonly kind: RenewableKind
  /** Its people are those listed below. */
  readonly current: boolean
  readonly mayAsk: boolean
}

/** One proposal of a new edition: how far it has come, its term, and how many have answered what. */
export function RenewalCard({ renewal, kind, current, mayAsk }: Props) {
  const remind = useCall(remindRenewed)
  const home = `?tab=templates&kind=${kind}&people=1&renewal=${renewal.id}`
  const isRunning = renewalLifecycle.is.proposing(renewal.state)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Link className="link min-w-0 font-medium" to={home} preventScrollReset aria-current={current}>
          {renewal.edition}
        </Link>
        <Status tone={isRunning ? 'waiting' : renewal.stop_reason === null ? 'good' : 'bad'}>{renewal.state_name}</Status>
      </div>
      <p className="text-small text-muted">
        Предложено <Moment value={renewal.asked_at} />, ответить до {formatDay(Temporal.PlainDate.from(renewal.answer_by))}.{' '}
        {renewal.reason}
      </p>
      {isRunning && (
        <ProgressBar
          label="Составляем новые редакции"
          share={renewal.total === 0 ? 1 : renewal.done / renewal.total}
          text={`${renewal.done} из ${renewal.total}`}
        />
      )}
      {renewal.stop_reason !== null && <Notice tone="warn">{renewal.stop_reason}</Notice>}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {renewal.answers.map(({ answer, name, count }) => (
          <li key={answer}>
            <Link className="link" to={`${home}&answer=${answer}`} preventScrollReset>
              {name}: {count}
            </Link>
          </li>
        ))}
      </ul>
      {mayAsk && (
        <div className="flex flex-wrap gap-2">
          {countOf('waitsUs') > 0 && (
            <LinkButton to="/client/docs?tab=to_sign&sign=all" size="small" variant="primary">
              Подписать за вас ({countOf('waitsUs')})
            </LinkButton>
          )}
          {countOf('waitsPerson') > 0 && (
            <Button size="small" pending={remind.pending} onClick={() => void send()}>
              Напомнить исполнителям ({countOf('waitsPerson')})
            </Button>
          )}
        </div>
      )}
    </>
  )

  function countOf(answer: RenewalAnswer): number {
    return renewal.answers.find((one) => one.answer === answer)?.count ?? 0
  }

  async function send(): Promise<void> {
    const answer = await remind.run({ params: { id: renewal.id } })
    if (!answer.ok) return
    const { waiting } = answer.value
    toast(`Напоминаем: ждём ${waiting} ${plural(waiting, 'исполнителя', 'исполнителей', 'исполнителей')}. Каждому — раз в сутки`)
  }
}
