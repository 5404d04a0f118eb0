import { useState } from 'react'
import type * as z from 'zod/mini'
import { celebrate } from '#/platform/web/alerts.ts'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { cancelPhoneChange } from '../contract.ts'
import type { phoneView } from '../contract.ts'
import { copy } from './copy.ts'

const PhoneChangeDialog = lazyPart(async () => (await import('./phone-change-dialog.tsx')).PhoneChangeDialog)

export type PhoneSectionProps = {
  readonly mode: Mode
  /** Answer of `readPhone`. */
  readonly phone: z.output<typeof phoneView>
}

/** The phone one enters with: how to change it, and the move to another one that waits. */
export function PhoneSection({ mode, phone }: PhoneSectionProps) {
  const [open, setOpen] = useState(false)
  const { change, may_change_from: from } = phone
  const recovery = change?.kind === 'recovery' ? change : undefined
  return (
    <div className="space-y-6">
      {recovery && <MoveNotice mode={mode} maskedPhone={recovery.masked_phone} dueAt={recovery.due_at} />}
      <Card
        title="Телефон для входа"
        aside={
          <Button size="small" disabled={from !== null || recovery !== undefined} onClick={() => setOpen(true)}>
            Изменить
          </Button>
        }
      >
        <KeyValues
          items={[
            { label: 'Номер', value: phone.masked_phone },
            ...(phone.changed_at === null ? [] : [{ label: 'Изменён', value: <Moment value={phone.changed_at} /> }]),
          ]}
        />
        {from !== null && (
          <p className="mt-3 text-small text-muted">
            Менять телефон можно раз в 3 дня. Следующая смена — <Moment value={from} />.
          </p>
        )}
      </Card>
      {open && <PhoneChangeDialog mode={mode} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Somebody says the account is his and the phone is lost: its owner may object. */
function MoveNotice({ mode, maskedPhone, dueAt }: { readonly mode: Mode; readonly maskedPhone: string; readonly dueAt: string }) {
  const cancelling = useCall(cancelPhoneChange)
  const cancel = async () => {
    const cancelled = await cancelling.run({ params: { role: mode } })
    if (cancelled.ok) celebrate(copy.phoneCancelled, 'Смените пароль и выйдите на остальных устройствах, если не узнаёте их')
  }
  return (
    <Notice
      tone="bad"
      title="Профиль просят перенести на другой телефон"
      action={
        <Button variant="danger" pending={cancelling.pending} onClick={() => void cancel()}>
          Это не я — отменить
        </Button>
      }
    >
      <Moment value={dueAt} /> профиль перейдёт на {maskedPhone}, а вы выйдете на всех устройствах. Если это вы, ничего делать не
      нужно.
    </Notice>
  )
}
