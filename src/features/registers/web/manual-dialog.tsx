import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { SelectOption } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { createEmptyRegister } from '../contract/register.ts'
import { NameField, PlaceField } from './new-register-fields.tsx'

/** A register to be filled by hand: its name, and its branch where there are any. Rows are added on its page. */
export function ManualDialog({ places, onClose }: { readonly places: readonly SelectOption[]; readonly onClose: () => void }) {
  const navigate = useNavigate()
  const create = useCall(createEmptyRegister, { skipAlerts: true, revalidate: false })
  const [name, setName] = useState('')
  const [place, setPlace] = useState(places[0]?.value ?? '')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Реестр вручную"
      description="Сначала пустой: строки добавите на его странице. Платим только за принятые работы."
      footer={
        <Button type="submit" form="manual-register" variant="primary" pending={create.pending} className="max-sm:w-full">
          Создать реестр
        </Button>
      }
    >
      <form id="manual-register" noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <NameField value={name} onChange={setName} />
        <PlaceField places={places} value={place} onChange={setPlace} />
      </form>
    </Dialog>
  )

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setProblem(undefined)
    const title = name.trim()
    const answer = await create.run({ body: { ...(title !== '' && { name: title }), ...(place !== '' && { branch_id: place }) } })
    if (answer.ok) await navigate(`/client/registers/${answer.value.id}`)
    else setProblem(refusalText(answer.refusal))
  }
}
