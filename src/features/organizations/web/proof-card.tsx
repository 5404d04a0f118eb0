import { useState } from 'react'
import { formatMoment } from '#/kernel/time.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { sendStatement } from '../contract/proof.ts'
import { statementBytesMax, statementProblem, statementText } from '../domain/organization-proof.ts'
import type { ProofState } from '../domain/organization-proof.ts'
import type { Organization } from './shown-organization.ts'

type Props = { readonly organization: Organization; readonly may: boolean }

const looks = {
  unproven: { tone: 'warn', name: 'Не подтверждена', upload: 'Загрузить заявление', isWaiting: false },
  sent: { tone: 'warn', name: 'Проверяем заявление', upload: 'Заменить заявление', isWaiting: true },
  declined: { tone: 'bad', name: 'Заявление отклонено', upload: 'Загрузить другое заявление', isWaiting: false },
  proven: { tone: 'good', name: 'Подтверждена', upload: undefined, isWaiting: false },
} as const satisfies Record<ProofState, object>

type Payment = NonNullable<Organization['proof']['payment']>

/** Requisites of a payment that proves the organization, each ready to be copied. */
function ProofPayment({ payee, inn, bik, account, purpose }: Payment) {
  const rows = [
    { name: 'Получатель', text: payee },
    { name: 'ИНН', text: inn },
    { name: 'БИК', text: bik },
    { name: 'Счёт', text: account },
    { name: 'Назначение', text: purpose },
  ]
  return (
    <section className="space-y-3">
      <h3 className="font-medium">Платёж со счёта компании</h3>
      <p>Переведите любую сумму, хватит 1 ₽. Подтвердим, когда деньги придут: обычно на следующий рабочий день.</p>
      <dl className="grid gap-x-4 gap-y-2 rounded-card bg-accent-soft p-4 sm:grid-cols-[auto_1fr]">
        {rows.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
      <CopyButton text={rows.map(({ name, text }) => `${name}: ${text}`).join('\n')} label="Скопировать реквизиты" />
    </section>
  )
}

/** Whether the organization is proven, and the statement that proves it. In training mode nothing has to be proven. */
export function ProofCard({ organization, may }: Props) {
  const { training, brand } = useViewer()
  const { state, statement_name: name, statement_sent_at: sentAt, declined, payment } = organization.proof
  const [problem, setProblem] = useState<string>()
  const sending = useCall(sendStatement, { skipAlerts: true })
  if (training) return null
  const look = looks[state]
  const send = async ([file]: readonly File[]) => {
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    const wrong = statementProblem(bytes)
    if (wrong !== undefined) return setProblem(wrong)
    const answer = await sending.run({ query: { file_name: file.name }, body: bytes })
    setProblem(answer.ok ? undefined : (answer.refusal.action ?? answer.refusal.message))
    if (answer.ok) celebrate('Заявление отправлено', 'Ответим за 1 рабочий день')
  }
  const text = statementText(organization, brand.name)
  return (
    <Card title="Подтверждение" aside={<Status tone={look.tone}>{look.name}</Status>}>
      {look.upload === undefined ? (
        <p>Организация подтверждена: её документы можно подписывать, исполнителям — платить.</p>
      ) : (
        <div className="space-y-5">
          {declined !== '' && (
            <Notice tone="bad" title="Заявление не подошло">
              {declined}
            </Notice>
          )}
          {look.isWaiting && sentAt !== null && (
            <Notice title={`«${name ?? ''}» получено ${formatMoment(Temporal.Instant.from(sentAt))}`}>
              Ответим за 1 рабочий день. Пока его можно заменить.
            </Notice>
          )}
          <p>
            Пока мы не знаем, что организация ваша, подписать документ и оплатить реестр нельзя; задания, исполнители и реестры
            уже работают. {payment !== null && 'Подтвердить можно любым из двух способов.'}
          </p>
          {payment !== null && <ProofPayment {...payment} />}
          <h3 className="font-medium">Заявление</h3>
          <p>Распечатайте, подпишите у руководителя и загрузите фото или PDF.</p>
          <blockquote className="rounded-card bg-accent-soft p-4">{text}</blockquote>
          <CopyButton text={text} label="Скопировать текст" />
          {may ? (
            <FileDrop
              label={look.upload}
              hint="PDF, JPEG или PNG, до 5 МБ"
              accept=".pdf,.jpg,.jpeg,.png"
              maxBytes={statementBytesMax}
              disabled={sending.pending}
              {...(problem ? { error: problem } : {})}
              onFiles={(files) => void send(files)}
            />
          ) : (
            <p className="text-small text-muted">Загружает владелец или администратор.</p>
          )}
        </div>
      )}
    </Card>
  )
}
