import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { memberRoleNames, permissionMatrix } from '#/kernel/roles.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Completed } from '#/platform/web/kit/completed.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { separateReady } from '../contract/list.ts'
import type { registerView } from '../contract/register.ts'
import { noSecondApprover, registerLifecycle } from '../domain/register.ts'
import type { RegisterState } from '../domain/register.ts'
import { rowsWord, rubles } from './register-words.ts'

type Register = z.output<typeof registerView>

type Props = { readonly register: Register }

/** Notices for the viewer of a register: what its state means, then what else they should know or do. */
export function RegisterNotices({ register }: Props) {
  const mayAddAccount = useMay('editAccounts')
  const StateNotice = register.stopped === null ? stateNotices[register.state] : Stopped
  return (
    <div className="mb-6 space-y-3 empty:hidden">
      {StateNotice && <StateNotice register={register} />}
      {register.not_started && <NotStarted why={register.not_started.why} at={register.not_started.at} />}
      {register.account === null && !registerLifecycle.is.cancelled(register.state) && (
        <Notice
          tone="warn"
          title="Не указан счёт организации"
          action={
            mayAddAccount && (
              <LinkButton size="small" to="?account=new" preventScrollReset>
                Добавить счёт
              </LinkButton>
            )
          }
        >
          Без него нельзя отправить деньги.{!mayAddAccount && ` Его указывает ${rolesWhoMay}.`}
        </Notice>
      )}
      {register.approve_obstacle !== null && <Notice>{register.approve_obstacle}</Notice>}
      {register.mine?.for_name && <Notice>Вы решаете вместо: {register.mine.for_name}.</Notice>}
      {register.approval_stale && (
        <Notice tone="warn" title="Согласование старше 7 дней">
          {registerLifecycle.is.approved(register.state)
            ? 'Отзовите согласование, проверьте строки и согласуйте заново.'
            : 'Повторить платежи по нему нельзя. Снимите неоплаченные строки и соберите из этих работ новый реестр.'}
        </Notice>
      )}
    </div>
  )
}

const stateNotices: Partial<Record<RegisterState, (props: Props) => ReactNode>> = {
  validating: Checking,
  hasErrors: Trouble,
  returned: Returned,
  onApproval: OnlyApprover,
  approved: Approved,
  scheduled: Scheduled,
  starting: Starting,
  executing: Paying,
  partial: Unpaid,
  failed: Unpaid,
  executed: Paid,
}

function Checking() {
  return <Notice title="Проверяем строки">Сверяем работы, акты, реквизиты и статус НПД. Страница обновится сама.</Notice>
}

function Trouble({ register }: Props) {
  const parts = [
    register.errors > 0 && `с ошибками: ${register.errors}`,
    register.warnings > 0 && `с предупреждениями: ${register.warnings}`,
    register.ready > 0 && `готовы: ${register.ready}`,
  ].filter((words) => words !== false)
  return (
    <Notice
      tone={register.errors > 0 ? 'bad' : 'warn'}
      title={`Строки ${parts.join(', ')}`}
      action={
        register.may.edit && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={toFirstField}>
              К первой ошибке
            </Button>
            {register.ready > 0 && <Separate register={register} />}
          </div>
        )
      }
    >
      {register.ready > 0
        ? 'Исправьте остальные строки или отделите готовые в свой реестр: его можно оплатить сейчас, а эти подождут здесь.'
        : 'Исправьте ошибки в строках или исключите такие строки: остальные пройдут.'}
    </Notice>
  )
}

function Separate({ register }: Props) {
  const navigate = useNavigate()
  const separate = useCall(separateReady, { revalidate: false })
  return (
    <Button
      size="small"
      pending={separate.pending}
      onClick={() =>
        void separate
          .run({ params: { id: register.id } })
          .then((answer) => answer.ok && navigate(`/client/registers/${answer.value.id}`))
      }
    >
      Отделить готовые: {register.ready}
    </Button>
  )
}

function Returned({ register }: Props) {
  const last = register.decisions.at(-1)
  if (!last) return null
  return (
    <Notice tone="warn" title={`${last.name} возвращает реестр`}>
      {last.reason !== '' && `${last.reason}. `}
      {last.comment}
    </Notice>
  )
}

/** The author is the only one who can approve. */
function OnlyApprover({ register }: Props) {
  if (!register.alone) return null
  return (
    <Notice tone="warn" title={noSecondApprover}>
      Согласуйте реестр сами: код придёт на ваш телефон.
    </Notice>
  )
}

function Approved({ register }: Props) {
  if (register.approval_stale || register.approved_at === null) return null
  return (
    <Notice tone="good" title={`Согласован: ${register.approved_by ?? ''}`}>
      <Moment value={register.approved_at} />.{' '}
      {register.may.start ? 'Можно платить.' : 'Оплату запускает владелец или бухгалтер.'}
    </Notice>
  )
}

/** The next step is taken by itself; whoever may pay can change that. */
function Scheduled({ register }: Props) {
  if (register.scheduled === null) return null
  return (
    <Notice
      title={
        <>
          Запустим сами: <Moment value={register.scheduled.for} />
        </>
      }
    >
      По московскому времени. Запланировал: {register.scheduled.by}. Делать ничего не нужно.{' '}
      {register.may.start ? 'До этого время можно изменить, запуск отменить.' : 'Изменить время может владелец или бухгалтер.'}
    </Notice>
  )
}

/** A payment that was to start by itself waits for a person. */
function NotStarted({ why, at }: { readonly why: string; readonly at: string }) {
  return (
    <Notice tone="bad" title="Запланированная выплата не запущена">
      <Moment value={at} />. {why}. Потом оплатите или запланируйте заново.
    </Notice>
  )
}

/** What was sent goes on; the rest waits for whoever may pay. */
function Stopped({ register }: Props) {
  if (register.stopped === null) return null
  const made = `Выплачено ${register.paid_rows} из ${register.living_rows}.`
  return (
    <Notice tone="warn" title={`Выплаты остановлены: ${register.stopped.by}`}>
      <Moment value={register.stopped.at} />. {made} Что уже в банке, идёт до конца, остальное ждёт.{' '}
      {register.may.start
        ? 'Нажмите «Продолжить» в течение трёх дней. Позже работы можно взять в новый реестр.'
        : 'Продолжить может владелец или бухгалтер.'}
    </Notice>
  )
}

/** Rows still ready have no payment yet; the first ones may be paid already. */
function Starting({ register }: Props) {
  const made = register.living_rows - register.ready
  return (
    <Notice title="Запускаем выплаты">
      <ProgressBar
        share={register.living_rows === 0 ? 0 : made / register.living_rows}
        label="Запущено"
        text={`Запущено ${made.toLocaleString('ru')} из ${register.living_rows.toLocaleString('ru')}`}
        className="mt-2 max-w-md"
      />
      <p className="mt-2">Ждать не нужно: страницу можно закрыть, деньги уже уходят.</p>
    </Notice>
  )
}

function Paying({ register }: Props) {
  return (
    <Notice title={register.by_file ? 'Платим файлом: что исполнено, скажет выписка' : 'Отправляем деньги'}>
      <ProgressBar
        share={register.living_rows === 0 ? 0 : register.paid_rows / register.living_rows}
        label="Выплачено"
        text={`Выплачено ${register.paid_rows} из ${register.living_rows}`}
        className="mt-2 max-w-md"
      />
    </Notice>
  )
}

function Unpaid({ register }: Props) {
  return (
    <Notice
      tone={registerLifecycle.is.failed(register.state) ? 'bad' : 'warn'}
      title={`Не прошло: ${rowsWord(register.troubled)}`}
    >
      Причина и что сделать — под строкой. Удержанные строки уйдут сами, когда причина исчезнет.
    </Notice>
  )
}

function Paid({ register }: Props) {
  if (register.checks === register.paid_rows)
    return (
      <div className="card p-5">
        <Completed
          title={`Реестр ${register.number} оплачен: ${rowsWord(register.paid_rows)} на ${rubles(register.paid_sum)}`}
          actions={
            <LinkButton variant="primary" to={`/client/checks?register=${register.id}`}>
              Чеки реестра
            </LinkButton>
          }
        >
          <p>Все выплаты прошли, чеки зарегистрированы в ФНС.</p>
          {register.executed_at !== null && <Moment value={register.executed_at} />}
        </Completed>
      </div>
    )
  if (register.checks > register.paid_rows) return null
  return (
    <Notice title="Деньги выплачены, формируем чеки">
      <ProgressBar
        share={register.checks / register.paid_rows}
        label="Чеки"
        text={`Чеков ${register.checks} из ${register.paid_rows}`}
        className="mt-2 max-w-md"
      />
    </Notice>
  )
}

/** Few keys lead to the repair of a long register. */
function toFirstField(): void {
  const grid = document.querySelector<HTMLElement>('[role=grid]')
  if (grid?.checkVisibility()) grid.dispatchEvent(new Event('firstproblem'))
  else document.querySelector<HTMLElement>('[data-row] :is(input, select)')?.focus()
}

const rolesWhoMay = permissionMatrix.editAccounts.map((role) => memberRoleNames[role].toLowerCase()).join(' или ')
