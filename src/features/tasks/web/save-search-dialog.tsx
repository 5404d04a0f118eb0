import { useState } from 'react'
import type { FormEvent } from 'react'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { saveSearch } from '../contract/kept.ts'
import type { BoardSearch } from '../domain/board-search.ts'
import { searchName, writeSearchAddress } from '../domain/saved-search.ts'

export type SaveSearchProps = { readonly open: boolean; readonly search: BoardSearch; readonly onClose: () => void }

/** Keeps the search on the page under a name. */
export function SaveSearchDialog({ open, search, onClose }: SaveSearchProps) {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const save = useCall(saveSearch, { skipAlerts: true })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Сохранить поиск"
      description="О новых заданиях сообщим не чаще раза в день, в 9 утра по Москве."
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form="save-search" variant="primary" pending={save.pending}>
            Сохранить
          </Button>
        </>
      }
    >
      <form id="save-search" noValidate onSubmit={(event) => void send(event)}>
        <TextField
          label="Название"
          maxLength={60}
          value={typed ?? searchName(search)}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const body = { name: typed ?? searchName(search), address: writeSearchAddress(search) }
    const saved = await save.run({ body })
    if (!saved.ok) return setProblem(refusalText(saved.refusal))
    setProblem(undefined)
    setTyped(undefined)
    celebrate('Поиск сохранён')
    onClose()
  }
}
