import { useState } from 'react'
import * as z from 'zod/mini'
import { parsePersonInn } from '#/kernel/inn.ts'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { PhoneField } from '#/platform/web/form/phone-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { parsed, phoneText } from '#/wire/parsed.ts'
import { startRecovery } from '../contract/profile.ts'

export type RecoveryDialogProps = {
  readonly mode: Mode
  readonly onBack: () => void
  readonly onClose: () => void
}

const form = z.object({
  old_phone: phoneText,
  inn: parsed(parsePersonInn, 'Такого ИНН не существует: проверьте цифры'),
  document_number: z.string().check(z.trim(), z.minLength(1, 'Введите номер документа'), z.maxLength(30)),
})

/**
 * Recovery when the old phone is lost: what only the profile's owner knows moves it, after a wait, to the phone they signed in
 * with.
 */
export function RecoveryDialog({ mode, onBack, onClose }: RecoveryDialogProps) {
  const [asked, setAsked] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(shown) => !shown && onClose()}
      title="Профиль с другим номером"
      description={asked ? undefined : 'Если прежний номер потерян, перенесём профиль на этот.'}
      holdsWork
    >
      {asked ? <Asked onClose={onClose} /> : <OwnerForm mode={mode} onBack={onBack} onAsked={() => setAsked(true)} />}
    </Dialog>
  )
}

type OwnerFormProps = { readonly mode: Mode; readonly onBack: () => void; readonly onAsked: () => void }

function OwnerForm({ mode, onBack, onAsked }: OwnerFormProps) {
  const { field, submit, fail, problem, pending } = useZodForm(form, { old_phone: '', inn: '', document_number: '' })
  const asking = useCall(startRecovery, { skipAlerts: true, revalidate: false })
  const send = submit(async (owner) => {
    const asked = await asking.run({ params: { role: mode }, body: owner })
    if (asked.ok) onAsked()
    else fail(asked.refusal)
  })
  return (
    <form noValidate onSubmit={send} className="space-y-5 pb-2">
      <PhoneField label="Прежний номер" {...field('old_phone')} autoComplete="off" />
      <InnField label="ИНН" of="person" {...field('inn')} />
      <TextField
        label="Номер документа"
        hint="Без серии: тот, что указан в профиле"
        {...field('document_number')}
        autoComplete="off"
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <p className="text-small text-muted">Прежний номер у вас? Войдите с ним и смените телефон в профиле: ждать не придётся.</p>
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" variant="primary" pending={pending} className="sm:flex-1">
          Перенести профиль
        </Button>
        <Button onClick={onBack}>Назад</Button>
      </div>
    </form>
  )
}

/** The same text whether the facts were right or wrong: the outcome is sent to the old phone. */
function Asked({ onClose }: { readonly onClose: () => void }) {
  const { brand } = useViewer()
  return (
    <div className="space-y-5 pb-2">
      <Notice tone="good" title="Запрос принят">
        Если сведения верны, через 72 часа профиль перейдёт на этот номер. Владельцу прежнего номера мы сообщим, и до этого он
        может отказаться. Тогда просто войдите с этим номером.
      </Notice>
      {brand.phone !== '' && <p className="text-small text-muted">Профиль так и не перешёл — позвоните: {brand.phone}.</p>}
      <Button variant="primary" wide onClick={onClose}>
        Понятно, выйти
      </Button>
    </div>
  )
}
