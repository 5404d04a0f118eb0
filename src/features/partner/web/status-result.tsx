import type { ReactNode } from 'react'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Spinner } from '#/platform/web/kit/spinner.tsx'
import type { OwnStatus, StatusCheck } from './use-status-check.ts'

/** The tax service's answer about the person, as text. */
export function StatusResult({ check, inn }: { readonly check: StatusCheck; readonly inn: string }) {
  const { status, pending, problem } = check
  return (
    <div aria-live="polite">
      {pending && (
        <p className="flex items-center gap-3">
          <Spinner />
          Спрашиваем ФНС о статусе ИНН {inn}. Обычно это секунды, иногда до минуты.
        </p>
      )}
      {!pending && problem && <Notice tone="warn" title={problem} />}
      {!pending && !problem && status && <Answer status={status} inn={inn} />}
    </div>
  )
}

type AnswerProps = { readonly status: OwnStatus; readonly inn: string }

function Answer({ status, inn }: AnswerProps) {
  const Text = answers[status.state]
  return <Text status={status} inn={inn} />
}

const answers: Record<OwnStatus['state'], (props: AnswerProps) => ReactNode> = {
  active: ({ status, inn }) => (
    <Notice tone="good" title="Вы самозанятый">
      ФНС подтвердила статус ИНН {inn} <Moment value={status.checked_at} />.
    </Notice>
  ),
  not_active: ({ status, inn }) => (
    <Notice tone="warn" title="Этот ИНН не состоит на учёте как самозанятый">
      ИНН {inn}, ответ ФНС <Moment value={status.checked_at} />. Встать на учёт можно бесплатно, около 10 минут.
    </Notice>
  ),
  unknown: () => (
    <Notice tone="warn" title="Ответа ФНС пока нет">
      Она отвечает о статусе на два вопроса в минуту, ваш ждёт очереди. Ответ появится здесь сам.
    </Notice>
  ),
}
