import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatDay } from '#/kernel/time.ts'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Spinner } from '#/platform/web/kit/spinner.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useLive } from '#/platform/web/use-live.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { cancelUnregistration, sendUnregistrationCode, startUnregistration, watchUnregistration } from '../contract.ts'
import type { readUnregistration } from '../contract.ts'
import { isLiving, isRefused, isWatched, registrationLifecycle } from '../domain/registration.ts'
import { CodeStep } from './code-step.tsx'
import { SilenceNote } from './silence-note.tsx'
import type { Registration } from './use-draft.ts'

type CardProps = { readonly leaving: CallReply<typeof readUnregistration>; readonly active: boolean }
type Reason = 'REFUSE' | 'RIGHTS_LOST'

/** «Сняться с учёта»: through the bank, or by instructions, after which the tax service is polled. */
export function UnregistrationCard({ leaving, active }: CardProps) {
  const { registration, mode } = leaving
  const starts = useCall(startUnregistration, { skipAlerts: true })
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<Reason>('REFUSE')
  const [problem, setProblem] = useState<string>()
  useLive(5_000, isWatched(registration?.state), ['status'])
  if (registration && isLiving(registration.state))
    return <Frame title={registration.label}>{<Going registration={registration} />}</Frame>
  if (!active && registration) return <Frame title="Снятие с учёта">{<Ended registration={registration} />}</Frame>
  if (!active) return null
  return (
    <Frame
      title="Сняться с учёта"
      aside={
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Свернуть' : 'Подробнее'}
        </Button>
      }
    >
      {registration && isRefused(registration.state) && <Ended registration={registration} />}
      {!open && (
        <p className="text-muted">Выплаты через платформу после этого остановятся. Встать на учёт снова можно в любой день.</p>
      )}
      {open && (
        <div className="space-y-5">
          <RadioCards
            legend="Причина"
            name="leaving-reason"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value === 'RIGHTS_LOST' ? 'RIGHTS_LOST' : 'REFUSE')}
            cards={[
              { value: 'REFUSE', label: 'Отказываюсь от режима', text: 'Больше не работаю как самозанятый' },
              {
                value: 'RIGHTS_LOST',
                label: 'Утратил право',
                text: 'Доход больше 2,4 млн ₽ за год, появились работники, перепродажа',
              },
            ]}
          />
          {mode === 'direct' ? (
            <CodeStep
              contract={sendUnregistrationCode}
              verb="Отправить заявление"
              confirming={starts.pending}
              problem={problem}
              onConfirm={start}
            />
          ) : (
            <>
              {problem && <Notice tone="bad">{problem}</Notice>}
              <Button pending={starts.pending} onClick={() => void start()}>
                Показать, как сняться
              </Button>
            </>
          )}
        </div>
      )}
    </Frame>
  )

  async function start(code?: string): Promise<boolean> {
    setProblem(undefined)
    const answer = await starts.run({ body: { reason, ...(code === undefined ? {} : { code }) } })
    if (!answer.ok) setProblem(refusalText(answer.refusal))
    return answer.ok
  }
}

function Frame({ title, aside, children }: { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }) {
  return (
    <Card title={title} aside={aside} className="mt-6 max-w-4xl">
      {children}
    </Card>
  )
}

function Ended({ registration }: { readonly registration: Registration }) {
  const { state, unregistered_on: day, updated_at: at, rejection_text: why } = registration
  if (isRefused(state)) {
    return (
      <div className="mb-4">
        <Notice tone="bad" title="ФНС отказала в снятии с учёта">
          {why}.
        </Notice>
      </div>
    )
  }
  if (registrationLifecycle.is.already(state)) return <p>Вы уже сняты с учёта.</p>
  return (
    <p>
      {day ? (
        `Вы сняты с учёта ${formatDay(Temporal.PlainDate.from(day))}.`
      ) : (
        <>
          ФНС подтвердила снятие <Moment value={at} />.
        </>
      )}
    </p>
  )
}

const steps = {
  REFUSE: 'Выберите причину «Отказываюсь от применения режима» и подтвердите.',
  RIGHTS_LOST: 'Выберите причину «Утратил право на применение режима» и подтвердите.',
} as const

function Going({ registration }: { readonly registration: Registration }) {
  const { state, mode, silent_since: silent, next_check_at: next, watch_until: until, reason } = registration
  if (mode === 'direct') {
    return (
      <div className="space-y-3">
        <p className="flex items-center gap-3">
          <Spinner />
          Обычно ФНС решает за несколько минут. Страницу можно закрыть, мы пришлём уведомление.
        </p>
        <SilenceNote since={silent} />
      </div>
    )
  }
  return (
    <div className="space-y-5">
      {registrationLifecycle.is.checkingStatus(state) ? (
        <>
          <SilenceNote since={silent} />
          <KeyValues
            items={[
              { label: 'Спросим ФНС снова', value: next ? <Moment value={next} /> : null },
              { label: 'Проверяем до', value: until ? <Moment value={until} /> : null },
            ]}
          />
        </>
      ) : (
        <ol className="list-decimal space-y-1.5 pl-5">
          <li>Откройте «Мой налог»: «Прочее» → «Профиль» → «Сняться с учёта».</li>
          <li>{steps[reason ?? 'REFUSE']}</li>
          <li>Вернитесь сюда: мы проверим статус и отвяжем платформу.</li>
        </ol>
      )}
      {registrationLifecycle.is.notYet(state) && (
        <Notice tone="warn" title="За сутки ФНС не подтвердила снятие">
          Посмотрите в «Мой налог», завершено ли оно.
        </Notice>
      )}
      <Buttons state={state} />
    </div>
  )
}

function Buttons({ state }: { readonly state: Registration['state'] }) {
  const watches = useCall(watchUnregistration)
  const cancels = useCall(cancelUnregistration)
  return (
    <div className="flex flex-wrap gap-3 max-sm:flex-col">
      <Button variant="primary" pending={watches.pending} onClick={() => void watches.run({})}>
        {registrationLifecycle.is.checkingStatus(state) ? 'Проверить сейчас' : 'Я снялся с учёта — проверить'}
      </Button>
      <Button variant="quiet" pending={cancels.pending} onClick={() => void cancels.run({})}>
        Я передумал
      </Button>
    </div>
  )
}
