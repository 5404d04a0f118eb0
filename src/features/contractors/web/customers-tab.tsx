import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDay, moscowDate, parseDay } from '#/kernel/time.ts'
import { celebrate, toast } from '#/platform/web/alerts.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { plural } from '#/kernel/russian.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { answerEmployment, listCustomers, objectToStop } from '../contract/customer.ts'
import type { CustomerView } from '../contract/customer.ts'
import { contractorLifecycle } from '../domain/contractor-state.ts'
import { employmentCountsFrom, wrongLastDay } from '../domain/employment.ts'
import type { ObjectionDialogProps } from './objection-dialog.tsx'

const ObjectionDialog = lateWindow<ObjectionDialogProps>(async () => (await import('./objection-dialog.tsx')).ObjectionDialog)

/** «Заказчики»: with whom the person works, who has stopped and why, and the question of each about a labour contract. */
export function CustomersTab({ page }: { readonly page: CallReply<typeof listCustomers> }) {
  const pages = usePages(
    listCustomers,
    page,
    (cursor) => ({ query: { cursor } }),
    (reply) => reply,
  )
  if (pages.items.length === 0)
    return (
      <EmptyState
        title="Заказчиков пока нет"
        action={
          <LinkButton variant="primary" to="/tasks">
            Найти задание
          </LinkButton>
        }
      >
        Здесь появятся те, кто вас выбрал или пригласил.
      </EmptyState>
    )
  return (
    <div className="max-w-3xl">
      <ul className="space-y-4">
        {pages.items.map((customer) => (
          <li key={customer.id} className="card space-y-4 p-5 sm:p-6">
            <Customer customer={customer} />
          </li>
        ))}
      </ul>
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </div>
  )
}

function Customer({ customer }: { readonly customer: CustomerView }) {
  const { works } = customer
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-semibold">{customer.name}</h2>
          <p className="text-small text-muted">
            ИНН {customer.inn} · с <Day value={customer.since} /> · {works} {plural(works, 'работа', 'работы', 'работ')}
          </p>
        </div>
        <p className="text-small text-muted">
          За год выплачено{' '}
          <span className="font-medium text-ink">
            <Money amount={customer.paid_this_year} />
          </span>
        </p>
      </div>
      {customer.stop && <Stop customer={customer} stop={customer.stop} />}
      {customer.former && <Former former={customer.former} />}
      <Employment key={customer.employment?.at} customer={customer} />
    </>
  )
}

type StopProps = { readonly customer: CustomerView; readonly stop: NonNullable<CustomerView['stop']> }

/** A pause or a block: why, until when, and what the person can do about it. */
function Stop({ customer, stop }: StopProps) {
  const [isObjecting, setObjecting] = useState(false)
  const object = useCall(objectToStop, { skipAlerts: true })
  const { revalidate } = useRevalidator()
  const { objection } = stop
  const isPaused = contractorLifecycle.is.paused(stop.state)
  return (
    <Notice
      tone="warn"
      title={
        isPaused && stop.until !== null
          ? `Пауза до ${formatDay(Temporal.PlainDate.from(stop.until))}`
          : 'Заказчик вас заблокировал'
      }
    >
      <p className="wrap-anywhere">
        {stop.cause === null ? 'Причину заказчик не назвал.' : `Причина: ${stop.cause}.`}{' '}
        {isPaused
          ? 'Новых заданий от него не будет, потом пауза кончится сама. Начатое продолжается, за принятое он платит.'
          : 'Новых заданий от него не будет, выплаты стоят, пока он не снимет блокировку; за принятую работу он обязан заплатить.'}
      </p>
      {objection && (
        <div className="mt-3 space-y-1 text-small">
          <p className="whitespace-pre-line wrap-anywhere">
            Вы возразили <Moment value={objection.made_at} />: {objection.words}
          </p>
          <p className="whitespace-pre-line wrap-anywhere font-medium">
            {objection.answer === null ? (
              <>
                {objection.state_name}, срок ответа — <Moment value={objection.answer_by} />
              </>
            ) : (
              `Ответ заказчика: ${objection.answer}`
            )}
          </p>
        </div>
      )}
      {!objection && (
        <Button size="small" className="mt-3" onClick={() => setObjecting(true)}>
          Возразить
        </Button>
      )}
      <ObjectionDialog
        open={isObjecting}
        title={`Возразить: ${customer.name}`}
        description="Заказчик ответит до вечера третьего рабочего дня. Возразить на одну остановку можно один раз."
        label="Почему вы не согласны"
        hint="Прочтут те, кто ведёт у заказчика задания"
        verb="Отправить"
        draft={`objection:${customer.id}`}
        pending={object.pending}
        onClose={() => setObjecting(false)}
        onSend={send}
      />
    </Notice>
  )

  async function send(words: string): Promise<string | undefined> {
    const sent = await object.run({ params: { id: customer.id }, body: { words } })
    if (!sent.ok) return refusalText(sent.refusal)
    celebrate('Возражение отправлено', 'Ответ придёт в уведомлениях')
    await revalidate()
    return undefined
  }
}

/** Why the customer may not pay him: it says that he was its employee less than two years ago. */
function Former({ former }: { readonly former: NonNullable<CustomerView['former']> }) {
  return (
    <Notice tone="warn" title={`Выплат не будет до ${formatDay(Temporal.PlainDate.from(former.free_on))}`}>
      Заказчик указал, что вы работали у него по трудовому договору до <Day value={former.left_on} />. Два года после этого дня он
      не может платить вам как самозанятому (закон № 422-ФЗ, статья 6). Если это не так или день другой, скажите заказчику: убрать
      отметку может только он.
    </Notice>
  )
}

/** The question of the law about each customer: an income from a former employer is none of a self-employed person for two years. */
function Employment({ customer }: { readonly customer: CustomerView }) {
  const { employment } = customer
  const [isChanging, setChanging] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const answer = useCall(answerEmployment, { skipAlerts: true })
  const { revalidate } = useRevalidator()
  const today = moscowDate(Temporal.Now.instant())
  if (!customer.asks_employment && !isChanging && employment)
    return (
      <p className="text-small text-muted">
        {employment.left_on === null ? (
          'Трудового договора за два года не было'
        ) : (
          <>
            Вы работали здесь по трудовому договору до <Day value={employment.left_on} />
          </>
        )}
        ; вы ответили <Moment value={employment.at} />.{' '}
        <button type="button" className="link" onClick={() => setChanging(true)}>
          Изменить
        </button>
      </p>
    )
  return (
    <fieldset className="space-y-3 border-t border-line pt-4">
      <legend className="sr-only">Трудовой договор: {customer.name}</legend>
      <p>
        Был ли у вас трудовой договор с этим заказчиком после {formatDay(employmentCountsFrom(today))}?
        <span className="block text-small text-muted">
          Два года после увольнения доход от бывшего работодателя не подходит под НПД. Спрашиваем раз в год.
        </span>
      </p>
      {isNaming ? (
        <div className="space-y-3">
          <DateField
            label="Последний день работы по трудовому договору"
            value={typed}
            error={problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="primary" pending={answer.pending} onClick={() => void save(typed)}>
              Сохранить
            </Button>
            <Button size="small" variant="quiet" onClick={() => setNaming(false)}>
              Назад
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="small" pending={answer.pending} onClick={() => void save(null)}>
            Не было
          </Button>
          <Button size="small" onClick={() => setNaming(true)}>
            Был
          </Button>
          {isChanging && (
            <Button size="small" variant="quiet" onClick={() => setChanging(false)}>
              Отмена
            </Button>
          )}
        </div>
      )}
      {problem !== undefined && !isNaming && <Notice tone="bad">{problem}</Notice>}
    </fieldset>
  )

  async function save(leftOn: string | null): Promise<void> {
    const day = leftOn === null ? undefined : parseDay(leftOn)
    if (leftOn !== null && !day) return setProblem('Проверьте дату')
    const wrong = day && wrongLastDay(day, today)
    if (wrong !== undefined) return setProblem(wrong)
    const saved = await answer.run({ params: { id: customer.id }, body: { left_on: leftOn } })
    if (!saved.ok) return setProblem(saved.refusal.message)
    setChanging(false)
    toast(leftOn === null ? 'Записали: трудового договора не было' : 'Записали день. Заказчик увидит его в карточке')
    await revalidate()
  }
}
