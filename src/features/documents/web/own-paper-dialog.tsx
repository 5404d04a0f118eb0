import { useState } from 'react'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { sendOwnPaper, uploadOwnPaper } from '../contract/own-paper.ts'
import { largestOwnPaper, mostOwnPages, mostPeopleOfPaper } from '../domain/own-paper.ts'
import { OfferOutcome } from './offer-outcome.tsx'
import { PeoplePicker } from './people-picker.tsx'
import type { PickedPeople } from './people-picker.tsx'
import { useOfferOutcome } from './use-offer-outcome.ts'

/** «Свой документ»: takes a PDF of the organization's own and offers it for signature to the people chosen. */
export function OwnPaperDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return open ? <OpenDialog onClose={onClose} /> : null
}

function OpenDialog({ onClose }: { readonly onClose: () => void }) {
  const upload = useCall(uploadOwnPaper, { skipAlerts: true, revalidate: false })
  const send = useCall(sendOwnPaper, { skipAlerts: true })
  const [file, setFile] = useState<File>()
  const [title, setTitle] = useState('')
  const [isNamed, setNamed] = useState(false)
  const [people, setPeople] = useState<PickedPeople>(new Map())
  /** What was uploaded already: a second press sends the same. */
  const [paper, setPaper] = useState<{ readonly id: string; readonly of: File; readonly title: string }>()
  const [problem, setProblem] = useState<{ readonly file?: string; readonly title?: string; readonly people?: string }>({})
  const { outcome, tell, lead, clear } = useOfferOutcome(onClose)
  const busy = upload.pending || send.pending
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Свой документ"
      description="Загрузите PDF: вы и исполнитель подпишете его кодами из СМС, как договор и акт. Заданий и выплат он не открывает."
      holdsWork={file !== undefined || busy}
      footer={
        <>
          <Button onClick={onClose}>{outcome.left.length > 0 ? 'Закрыть' : 'Отмена'}</Button>
          <Button variant="primary" pending={busy} onClick={() => void offer()}>
            {people.size > 1 ? `Предложить на подпись (${people.size})` : 'Предложить на подпись'}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <OfferOutcome {...outcome} />
        <FileDrop
          label={file ? file.name : 'Перетащите PDF сюда или выберите'}
          hint={`PDF до ${largestOwnPaper / 1024 / 1024} МБ и ${mostOwnPages} страниц, без пароля, полей и вложений`}
          accept=".pdf"
          maxBytes={largestOwnPaper}
          disabled={busy}
          error={problem.file}
          onFiles={([first]) => take(first)}
        />
        <TextField
          label="Название"
          hint="Так документ увидят обе стороны, например «Правила работы на складе»"
          value={title}
          maxLength={120}
          error={problem.title}
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            setNamed(event.currentTarget.value !== '')
            setProblem({})
          }}
        />
        <PeoplePicker
          most={mostPeopleOfPaper}
          people={people}
          error={problem.people}
          onChange={(next) => {
            setPeople(next)
            setProblem({})
          }}
        />
      </div>
    </Dialog>
  )

  function take(first: File | undefined): void {
    if (!first) return
    setFile(first)
    setProblem({})
    clear()
    if (!isNamed) setTitle(first.name.replace(/\.pdf$/i, '').slice(0, 120))
  }

  async function offer(): Promise<void> {
    if (!file) return setProblem({ file: 'Выберите файл PDF' })
    if (title.trim().length < 3) return setProblem({ title: 'Назовите документ: так его увидят обе стороны' })
    if (people.size === 0) return setProblem({ people: 'Выберите, с кем подписать' })
    clear()
    const id = paper?.of === file && paper.title === title ? paper.id : await put(file)
    if (id === undefined) return
    const answer = await send.run({ params: { id }, body: { contractor_ids: [...people.keys()] } })
    tell(answer)
    if (answer.ok) await lead(answer.value)
  }

  async function put(chosen: File): Promise<string | undefined> {
    const body = new Uint8Array(await chosen.arrayBuffer())
    const answer = await upload.run({ query: { title, file_name: chosen.name.slice(-200) }, body })
    tell(answer)
    if (!answer.ok) return undefined
    setPaper({ id: answer.value.id, of: chosen, title })
    return answer.value.id
  }
}
