import type * as z from 'zod/mini'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import type { registerView } from '../contract/register.ts'
import { noSecondApprover } from '../domain/register.ts'
import { rowsWord } from './register-words.ts'

type Register = z.output<typeof registerView>

/** Notices for the viewer of a register, one line each. */
export function RegisterNotices({ register }: { readonly register: Register }) {
  const lastDecision = register.decisions.at(-1)
  return (
    <div className="mb-6 space-y-3 empty:hidden">
      {register.state === 'validating' && (
        <Notice title="Проверяем строки">Сверяем работы, акты, реквизиты и статус НПД. Страница обновится сама.</Notice>
      )}
      {register.state === 'hasErrors' && <Trouble register={register} />}
      {register.state === 'returned' && lastDecision && (
        <Notice tone="warn" title={`${lastDecision.name} возвращает реестр`}>
          {lastDecision.reason !== '' && `${lastDecision.reason}. `}
          {lastDecision.comment}
        </Notice>
      )}
      {register.account === null && register.state !== 'cancelled' && (
        <Notice
          tone="warn"
          title="Не указан счёт организации"
          action={
            <LinkButton size="small" to="/client/profile">
              Добавить счёт
            </LinkButton>
          }
        >
          Без него нельзя отправить деньги.
        </Notice>
      )}
      {register.approve_obstacle !== null && <Notice>{register.approve_obstacle}</Notice>}
      {register.alone && register.state === 'onApproval' && (
        <Notice tone="warn" title={noSecondApprover}>
          Согласуйте реестр сами: код придёт на ваш телефон.
        </Notice>
      )}
      {register.mine?.for_name && <Notice>Вы решаете вместо: {register.mine.for_name}.</Notice>}
      {register.approval_stale && (
        <Notice tone="warn" title="Согласование старше 7 дней">
          {register.state === 'approved'
            ? 'Отзовите согласование, проверьте строки и согласуйте заново.'
            : 'Повторить платежи по нему нельзя. Снимите неоплаченные строки и соберите из этих работ новый реестр.'}
        </Notice>
      )}
      {register.state === 'approved' && !register.approval_stale && register.approved_at !== null && (
        <Notice tone="good" title={`Согласован: ${register.approved_by ?? ''}`}>
          <Moment value={register.approved_at} />.{' '}
          {register.may.start ? 'Можно платить.' : 'Оплату запускает владелец или бухгалтер.'}
        </Notice>
      )}
      {register.state === 'executing' && (
        <Notice title="Отправляем деньги">
          <ProgressBar
            share={register.living_rows === 0 ? 0 : register.paid_rows / register.living_rows}
            label="Выплачено"
            text={`Выплачено ${register.paid_rows} из ${register.living_rows}`}
            className="mt-2 max-w-md"
          />
        </Notice>
      )}
      {(register.state === 'partial' || register.state === 'failed') && (
        <Notice tone={register.state === 'failed' ? 'bad' : 'warn'} title={`Не прошло: ${rowsWord(register.troubled)}`}>
          Причина и что сделать — под строкой. Удержанные строки уйдут сами, когда причина исчезнет.
        </Notice>
      )}
      {register.state === 'executed' && register.checks < register.paid_rows && (
        <Notice title="Деньги выплачены, формируем чеки">
          <ProgressBar
            share={register.checks / register.paid_rows}
            label="Чеки"
            text={`Чеков ${register.checks} из ${register.paid_rows}`}
            className="mt-2 max-w-md"
          />
        </Notice>
      )}
      {register.state === 'executed' && register.checks === register.paid_rows && (
        <Notice tone="good" title="Готово">
          Все выплаты прошли, чеки зарегистрированы в ФНС.
        </Notice>
      )}
    </div>
  )
}

function Trouble({ register }: { readonly register: Register }) {
  const parts = [
    register.errors > 0 && `с ошибками: ${register.errors}`,
    register.warnings > 0 && `с предупреждениями: ${register.warnings}`,
    register.ready > 0 && `готовы: ${register.ready}`,
  ].filter((words) => words !== false)
  return (
    <Notice tone={register.errors > 0 ? 'bad' : 'warn'} title={`Строки ${parts.join(', ')}`}>
      Исправьте ошибки под строками или исключите такие строки: остальные пройдут.
    </Notice>
  )
}
