import { useId, useState } from 'react'
import { parsePersonInn } from '#/kernel/inn.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { TextField } from '#/platform/web/form/text-field.tsx'
import type { TextFieldProps } from '#/platform/web/form/text-field.tsx'
import { call } from '#/platform/web/call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listPayable } from '../contract/register.ts'

type Props = Pick<TextFieldProps, 'label' | 'error' | 'placeholder' | 'value' | 'onChange'> & {
  /** Of the contractor whose works may be paid. */
  readonly inn: string
}

type Works = CallReply<typeof listPayable>['items']

/** The number of a task, chosen among the contractor's accepted works: they are asked for when the field is entered. */
export function WorkField({ inn, ...input }: Props) {
  const listId = useId()
  const [works, setWorks] = useState<Works>()
  return (
    <>
      <TextField {...input} list={listId} autoComplete="off" onFocus={() => void read()} />
      <datalist id={listId}>
        {works?.map((work) => (
          <option key={work.assignment_id} value={work.task_number}>
            {work.task_title}, {formatRubles(kopecks(work.amount), 'short')}
          </option>
        ))}
      </datalist>
    </>
  )

  async function read(): Promise<void> {
    const known = parsePersonInn(inn)
    if (works !== undefined || known === undefined) return
    setWorks([])
    const answer = await call(listPayable, { query: { inn: known } }, { skipAlerts: true })
    if (answer.ok) setWorks(answer.value.items)
  }
}
