import { formatDay } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Completed } from '#/platform/web/kit/completed.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Spinner } from '#/platform/web/kit/spinner.tsx'
import { registrationLifecycle } from '../domain/registration.ts'
import { ReturnLink, useOnTheWay, useReturn } from '#/platform/web/return-link.tsx'
import { SilenceNote } from './silence-note.tsx'
import type { Registration } from './use-draft.ts'
import type { RegistrationControls } from './use-registration.ts'

type ConfirmProps = { readonly registration: Registration; readonly controls: RegistrationControls; readonly inn: string }

/** Last step: the platform polls the tax service, or the service decides; shows the result. */
export function ConfirmStep({ registration, controls, inn }: ConfirmProps) {
  return (
    <div aria-live="polite" className="space-y-5">
      {controls.problem && <Notice tone="warn" title={controls.problem} />}
      <Outcome registration={registration} controls={controls} inn={inn} />
    </div>
  )
}

function Outcome({ registration, controls, inn }: ConfirmProps) {
  switch (registration.state) {
    case 'checkingStatus':
      return <Watching registration={registration} controls={controls} inn={inn} />
    case 'sent':
    case 'inProgress':
      return <Deciding registration={registration} />
    case 'done':
      return <Done registration={registration} />
    case 'already':
      return (
        <Notice tone="good" title="Вы уже состоите на учёте" action={<Bind />}>
          Становиться самозанятым ещё раз не нужно. Осталось привязать платформу.
        </Notice>
      )
    case 'denied':
    case 'rejected':
      return <Refused registration={registration} controls={controls} />
    case 'notYet':
      return (
        <Notice
          tone="warn"
          title="За сутки ФНС не подтвердила статус"
          action={<CheckButtons controls={controls} label="Проверить ещё раз" />}
        >
          Обычно это минуты. Откройте «Мой налог» и посмотрите, завершена ли регистрация и тот ли там ИНН: {inn}.
        </Notice>
      )
    case 'draft':
    case 'instructed':
    case 'cancelled':
      return <CheckButtons controls={controls} label="Я зарегистрировался — проверить" />
  }
}

function Watching({ registration, controls, inn }: ConfirmProps) {
  const { silent_since: silent, last_checked_at: last, next_check_at: next, watch_until: until } = registration
  return (
    <>
      <p className="flex items-center gap-3 font-medium">
        <Spinner />
        Спрашиваем ФНС о статусе ИНН {inn}
      </p>
      <SilenceNote since={silent} />
      <KeyValues
        items={[
          { label: 'Последний ответ', value: last ? <LastLook at={last} isAnswer={silent === null} /> : 'ещё не было' },
          { label: 'Спросим снова', value: next ? <Moment value={next} /> : null },
          { label: 'Проверяем до', value: until ? <Moment value={until} /> : null },
        ]}
      />
      <p className="text-muted">Страницу можно закрыть: мы проверяем сами 24 часа и пришлём уведомление.</p>
      <CheckButtons controls={controls} label="Проверить сейчас" />
    </>
  )
}

function LastLook({ at, isAnswer }: { readonly at: string; readonly isAnswer: boolean }) {
  return (
    <>
      <Moment value={at} />
      {isAnswer && ', статуса пока нет'}
    </>
  )
}

function CheckButtons({ controls, label }: { readonly controls: RegistrationControls; readonly label: string }) {
  return (
    <div className="flex flex-wrap gap-3 max-sm:flex-col">
      <Button variant="primary" pending={controls.watching} onClick={() => void controls.watch()}>
        {label}
      </Button>
      <Button variant="quiet" pending={controls.restarting} onClick={() => void controls.restart()}>
        Вернуться к данным
      </Button>
    </div>
  )
}

function Deciding({ registration }: { readonly registration: Registration }) {
  const sent = registrationLifecycle.is.sent(registration.state)
  return (
    <>
      <p className="flex items-center gap-3 font-medium">
        <Spinner />
        {sent ? 'Отправляем заявку в ФНС' : 'ФНС рассматривает заявку'}
      </p>
      <SilenceNote since={registration.silent_since} />
      <p className="text-muted">
        {sent
          ? 'Обычно это секунды. Страницу можно закрыть, заявка не потеряется.'
          : 'ФНС решает не позже следующего рабочего дня. Страницу можно закрыть: мы пришлём уведомление.'}
      </p>
    </>
  )
}

function Done({ registration }: { readonly registration: Registration }) {
  const { registered_on: day, certificate_number: certificate, mode, updated_at: at } = registration
  return (
    <Completed
      title={day ? `Вы самозанятый с ${formatDay(Temporal.PlainDate.from(day))}` : 'Вы самозанятый'}
      next={
        mode === 'direct'
          ? 'Запрос на привязку платформы уже в «Мой налог» — подтвердите его.'
          : 'Осталось привязать платформу, чтобы чеки создавались сами.'
      }
      actions={<Bind />}
    >
      {certificate && <p>Номер справки о постановке на учёт: {certificate}.</p>}
      {!day && (
        <p>
          ФНС подтвердила статус <Moment value={at} />.
        </p>
      )}
    </Completed>
  )
}

function Refused({ registration, controls }: Omit<ConfirmProps, 'inn'>) {
  return (
    <Notice
      tone="bad"
      title={registration.label}
      action={
        <Button pending={controls.restarting} onClick={() => void controls.restart()}>
          Начать заново
        </Button>
      }
    >
      <p>{registration.rejection_text}.</p>
      {registration.rejection_action && <p>{registration.rejection_action}</p>}
    </Notice>
  )
}

/** A task that waits asks for the binding itself. */
function Bind() {
  const binding = useOnTheWay('/partner/ConnectPartner')
  return (
    <>
      <ReturnLink />
      <LinkButton variant={useReturn() === undefined ? 'primary' : 'secondary'} to={binding}>
        Привязать платформу
      </LinkButton>
    </>
  )
}
