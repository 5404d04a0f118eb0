import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { archiveRegister, copyRegister, unarchiveRegister } from '../contract/list.ts'
import type { readRegister } from '../contract/register.ts'
import { isArchivable } from '../domain/register.ts'
import { NameField } from './new-register-fields.tsx'

type Register = CallReply<typeof readRegister>
export type KeepActionsProps = { readonly register: Register }

/** A register is copied for another period, and put away when it has ended. */
export function KeepActions({ register }: KeepActionsProps) {
  const [isCopying, setIsCopying] = useState(false)
  const archive = useCall(archiveRegister)
  const unarchive = useCall(unarchiveRegister)
  const params = { id: register.id }
  return (
    <>
      {register.archived ? (
        <Button pending={unarchive.pending} onClick={() => void unarchive.run({ params })}>
          Вернуть из архива
        </Button>
      ) : (
        isArchivable(register.state) && (
          <Button
            pending={archive.pending}
            onClick={() =>
              void archive
                .run({ params })
                .then(
                  (answer) =>
                    answer.ok && celebrate('Реестр в архиве', 'Он остаётся на вкладке «Архив»: его можно читать и выгружать'),
                )
            }
          >
            В архив
          </Button>
        )
      )}
      {register.living_rows > 0 && <Button onClick={() => setIsCopying(true)}>Скопировать</Button>}
      {isCopying && <CopyDialog register={register} onClose={() => setIsCopying(false)} />}
    </>
  )
}

function CopyDialog({ register, onClose }: { readonly register: Register; readonly onClose: () => void }) {
  const navigate = useNavigate()
  const copy = useCall(copyRegister, { skipAlerts: true, revalidate: false })
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Скопировать ${register.number}`}
      description="Те же люди, услуги и суммы на новый период. Работы найдём заново: что уже оплачено, второй раз не заплатится."
      footer={
        <Button type="submit" form="copy-register" variant="primary" pending={copy.pending} className="max-sm:w-full">
          Создать копию
        </Button>
      }
    >
      <form id="copy-register" noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <NameField value={name} onChange={setName} />
      </form>
    </Dialog>
  )

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setProblem(undefined)
    const title = name.trim()
    const answer = await copy.run({ params: { id: register.id }, body: { ...(title !== '' && { name: title }) } })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    onClose()
    await navigate(`/client/registers/${answer.value.id}`)
  }
}
