import { useState } from 'react'
import type { FormEvent } from 'react'
import { parsePersonInn } from '#/kernel/inn.ts'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { deleteFormerList, removeFormerEmployee } from '../contract/former-employee.ts'
import { innProblem } from '../domain/typed-inn.ts'
import { peopleWord } from './shown-dependence.ts'

export type FormerRemovalProps = {
  readonly open: boolean
  readonly version: number
  readonly count: number
  readonly onClose: (done?: string) => void
}

/** Takes one person out of the list by his ИНН, or deletes the list. */
export function FormerRemoval({ open, version, count, onClose }: FormerRemovalProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<string>()
  const [isSure, setSure] = useState(false)
  const remove = useCall(removeFormerEmployee, { skipAlerts: true })
  const drop = useCall(deleteFormerList, { skipAlerts: true })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      holdsWork={typed !== ''}
      title="Убрать из списка"
      description="Список не показывает, кто в нём: убирают по ИНН. Отметки в карточках исполнителей остаются."
      footer={
        <>
          <Button onClick={() => close()}>Закрыть</Button>
          <Button type="submit" form="remove-former" variant="primary" pending={remove.pending}>
            Убрать
          </Button>
        </>
      }
    >
      <form id="remove-former" noValidate className="space-y-5" onSubmit={(event) => void send(event)}>
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <TextField
          label="ИНН"
          inputMode="numeric"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isSure ? (
          <Notice
            tone="warn"
            title={`Удалить весь список: ${peopleWord(count)}?`}
            action={
              <Button size="small" pending={drop.pending} onClick={() => void deleteAll()}>
                Удалить
              </Button>
            }
          >
            Вернуть его нельзя: понадобится загрузить файл снова.
          </Notice>
        ) : (
          <Button size="small" variant="quiet" onClick={() => setSure(true)}>
            Удалить весь список
          </Button>
        )}
      </form>
    </Dialog>
  )

  function close(done?: string): void {
    setTyped('')
    setProblem(undefined)
    setError(undefined)
    setSure(false)
    onClose(done)
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const inn = parsePersonInn(typed)
    setProblem(undefined)
    setError(inn ? undefined : innProblem(typed))
    if (!inn) return
    const answer = await remove.run({ body: { inn } })
    if (answer.ok) close('Человек убран из списка')
    else setProblem(refusalText(answer.refusal))
  }

  async function deleteAll(): Promise<void> {
    const answer = await drop.run({ body: { seen: version } })
    if (answer.ok) close('Список удалён')
    else setProblem(refusalText(answer.refusal))
  }
}
