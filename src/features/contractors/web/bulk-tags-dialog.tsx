import { useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { toast } from '#/platform/web/alerts.ts'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { tagContractors } from '../contract/contractor.ts'
import { TagField, readTags } from './tag-field.tsx'

export type BulkTagsProps = {
  readonly ids: readonly string[]
  readonly known: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Adds tags to all the selected people or removes them. */
export function BulkTagsDialog({ ids, known, onClose, onDone }: BulkTagsProps) {
  const [way, setWay] = useState<'add' | 'remove'>('add')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const tag = useCall(tagContractors, { skipAlerts: true })
  const people = `${ids.length} ${plural(ids.length, 'исполнителя', 'исполнителей', 'исполнителей')}`
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Метки: ${ids.length} ${plural(ids.length, 'исполнитель', 'исполнителя', 'исполнителей')}`}
      holdsWork={typed !== ''}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="primary" pending={tag.pending} onClick={() => void save()}>
            {way === 'add' ? 'Добавить' : 'Снять'}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <RadioCards
          legend="Что сделать"
          columns={2}
          name="way"
          cards={[
            { value: 'add', label: 'Добавить метки' },
            { value: 'remove', label: 'Снять метки' },
          ]}
          value={way}
          onChange={(event) => setWay(event.currentTarget.value === 'remove' ? 'remove' : 'add')}
        />
        <TagField
          id="bulk-tags"
          label="Метки"
          hint="Несколько — через запятую. Исполнители меток не видят"
          known={known}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )

  async function save(): Promise<void> {
    const { tags, problem: wrong } = readTags(typed)
    setProblem(wrong)
    if (wrong !== undefined) return
    const none: readonly string[] = []
    const body = { contractor_ids: [...ids], add: [...(way === 'add' ? tags : none)], remove: [...(way === 'add' ? none : tags)] }
    const answer = await tag.run({ body })
    if (!answer.ok) return setProblem(answer.refusal.message)
    toast(way === 'add' ? `Метки добавлены: ${people}` : `Метки сняты: ${people}`)
    onDone()
  }
}
