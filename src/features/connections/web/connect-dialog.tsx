import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { parseDay } from '#/kernel/time.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { changeConnectionKind, checkConnection, connectAccount, replaceSecret } from '../contract.ts'
import type { listConnections } from '../contract.ts'
import { isPaying } from '../domain/connection.ts'

type Kinds = CallReply<typeof listConnections>['kinds']
type Props = {
  readonly accountId: string
  /** Of the connection whose secret is replaced, or that gives way to another kind; undefined connects the account. */
  readonly connectionId: string | undefined
  readonly changesKind?: boolean
  readonly kinds: Kinds
  readonly title: string
  readonly onClose: () => void
}

/** Asks for the secret of a bank, keeps it, and asks the bank at once whether it takes it. */
export function ConnectDialog({ accountId, connectionId, changesKind = false, kinds, title, onClose }: Props) {
  const formId = useId()
  const [chosen, setChosen] = useState(kinds.length === 1 ? kinds[0]?.kind : undefined)
  const kind = kinds.find((one) => one.kind === chosen)
  const { field, submit, fail, problem, form } = useZodForm<Record<string, string>, Record<string, string>>(typed, {})
  const connecting = useCall(connectAccount, { skipAlerts: true, revalidate: false })
  const replacing = useCall(replaceSecret, { skipAlerts: true, revalidate: false })
  const changing = useCall(changeConnectionKind, { skipAlerts: true, revalidate: false })
  const checking = useCall(checkConnection)
  const save = submit(async ({ until = '', ...values }) => {
    if (!kind) return
    const day = parseDay(until)
    if (until !== '' && !day) return form.setError('until', { message: 'День вида 23.11.2027' })
    const names = kind.fields.map(({ name }) => name)
    const secrets = {
      credentials: names.map((name) => ({ name, value: values[name] ?? '' })),
      secret_until: day?.toString() ?? null,
    }
    const answer =
      connectionId === undefined
        ? await connecting.run({ body: { account_id: accountId, kind: kind.kind, ...secrets } })
        : changesKind
          ? await changing.run({ params: { id: connectionId }, body: { kind: kind.kind, ...secrets } })
          : await replacing.run({ params: { id: connectionId }, body: secrets })
    if (!answer.ok) {
      const { refusal } = answer
      return fail(refusal, refusal.kind === 'credentialsBad' ? refusal.facts.field : undefined)
    }
    const checked = await checking.run({ params: { id: answer.value.id } })
    if (checked.ok && isPaying(checked.value.state)) celebrate('Связь с банком есть: платим по нажатию')
    onClose()
  })
  return (
    <Dialog
      open
      holdsWork
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="Ключи хранятся зашифрованными, и показать их больше нельзя никому. Отозвать их можно в банке в любой момент."
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!kind}
            pending={[connecting, replacing, changing, checking].some(({ pending }) => pending)}
          >
            Проверить связь
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="space-y-5">
        {problem && <Notice tone="bad">{problem}</Notice>}
        {changesKind && (
          <Notice title="Что будет с выплатами">
            Пока прежний банк не ответил обо всех отправленных, сменить его нельзя: мы скажем, сколько их. Что ещё не отправлено,
            уйдёт по новому подключению. Возвраты уже выплаченного покажет выписка: загружайте её в «Выписки банка» ещё 10 дней.
          </Notice>
        )}
        {kinds.length > 1 && (
          <RadioCards
            legend="Куда подключаемся"
            name={`${formId}-kind`}
            value={chosen}
            cards={kinds.map((one) => ({ value: one.kind, label: one.title, text: one.about }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        {kind && kinds.length === 1 && <p className="text-muted">{kind.about}.</p>}
        {kind?.fields.map(({ name, label, hint, kind: form, is_secret: isSecret, is_optional: isOptional }) => {
          const look = { label, hint, optional: isOptional, autoComplete: 'off', spellCheck: false, ...field(name) }
          if (form === 'pem') return <TextArea key={name} rows={4} {...look} hint={`${hint}. Вставьте файл целиком`} />
          return (
            <TextField
              key={name}
              {...look}
              type={isSecret ? 'password' : 'text'}
              autoComplete={isSecret ? 'new-password' : 'off'}
            />
          )
        })}
        {kind && (
          <DateField label="Ключ действует до" optional hint="Если банк назвал срок: напомним за 14 дней" {...field('until')} />
        )}
      </form>
    </Dialog>
  )
}

const typed = z.record(z.string(), z.string())
