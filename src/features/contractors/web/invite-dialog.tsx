import { useState } from 'react'
import * as z from 'zod/mini'
import { parsePersonInn } from '#/kernel/inn.ts'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { PhoneField } from '#/platform/web/form/phone-field.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Qr } from '#/platform/web/kit/qr.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { phoneText } from '#/wire/parsed.ts'
import { inviteContractor, listInvitations } from '../contract/invitation.ts'

type Way = 'link' | 'sms'
type Invitation = CallReply<typeof listInvitations>['items'][number]

const inn = z
  .string()
  .check(
    z.refine((text) => text.trim() === '' || parsePersonInn(text) !== undefined, 'ИНН физического лица — 12 цифр, проверьте их'),
  )
const name = z.string().check(z.maxLength(120, 'Не больше 120 символов'))
const schemas = {
  link: z.object({ phone: z.string(), inn, name }),
  sms: z.object({
    phone: phoneText,
    inn,
    name,
  }),
}

export type InviteProps = { readonly inn?: string; readonly way?: Way; readonly onClose: () => void }

/** Invites a person to become a contractor: by SMS, or by a link that the customer hands over. */
export function InviteDialog({ inn: known = '', way: first = 'sms', onClose }: InviteProps) {
  const [way, setWay] = useState<Way>(first)
  const [made, setMade] = useState<Invitation>()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={made ? 'Приглашение готово' : 'Добавить исполнителя'}
      {...(made && {
        footer: (
          <Button variant="primary" onClick={onClose}>
            Готово
          </Button>
        ),
      })}
    >
      {made ? (
        <Made invitation={made} />
      ) : (
        <div className="space-y-5">
          <RadioCards
            legend="Как пригласить"
            columns={2}
            name="way"
            cards={[
              { value: 'sms', label: 'По СМС', text: 'Отправим ссылку на телефон' },
              { value: 'link', label: 'По ссылке', text: 'Передадите её сами' },
            ]}
            value={way}
            onChange={(event) => setWay(event.currentTarget.value === 'link' ? 'link' : 'sms')}
          />
          <InviteForm key={way} way={way} inn={known} onMade={setMade} />
        </div>
      )}
    </Dialog>
  )
}

function InviteForm({
  way,
  inn: known,
  onMade,
}: {
  readonly way: Way
  readonly inn: string
  readonly onMade: (invitation: Invitation) => void
}) {
  const { field, submit, fail, problem } = useZodForm(schemas[way], { phone: '', inn: known, name: '' })
  const invite = useCall(inviteContractor, { skipAlerts: true })
  const send = submit(async (typed) => {
    const to = parsePersonInn(typed.inn)
    const answer = await invite.run({
      body: { name: typed.name, ...(way === 'sms' && { phone: typed.phone }), ...(to && { inn: to }) },
    })
    if (!answer.ok) return fail(answer.refusal)
    const list = await call(listInvitations, { query: {} })
    const made = list.ok ? list.value.items.find(({ id }) => id === answer.value.id) : undefined
    if (made) onMade(made)
  })
  return (
    <form noValidate onSubmit={send} className="space-y-5">
      {problem && <Notice tone="warn">{problem}</Notice>}
      {way === 'sms' && <PhoneField label="Телефон" {...field('phone')} />}
      <InnField label="ИНН" of="person" optional hint="Если указать, приглашение примет только этот человек" {...field('inn')} />
      <TextField label="Имя" optional hint="Видите только вы" {...field('name')} />
      <p className="text-small text-muted">
        Человек появится в списке исполнителей, когда войдёт и примет приглашение. До этого его данных мы не показываем.
      </p>
      <Button type="submit" variant="primary" pending={invite.pending} className="max-sm:w-full">
        {way === 'sms' ? 'Отправить СМС' : 'Получить ссылку'}
      </Button>
    </form>
  )
}

function Made({ invitation }: { readonly invitation: Invitation }) {
  return (
    <div className="space-y-4">
      <p>
        {invitation.way === 'sms'
          ? `Отправляем СМС на ${invitation.phone ?? ''}. Ссылку можно передать и самим:`
          : 'Передайте ссылку исполнителю. Она действует 30 дней.'}
      </p>
      {invitation.link !== null && (
        <>
          <p className="break-all rounded-field bg-sunken p-3 text-small">{invitation.link}</p>
          <CopyButton text={invitation.link} label="Скопировать ссылку" />
          <Qr text={invitation.link} label="QR-код приглашения" className="mx-auto size-60" />
        </>
      )}
    </div>
  )
}
