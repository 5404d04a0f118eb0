import { ChevronDown } from 'lucide-react'
import { Form, Link } from 'react-router'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { journalGroupNames } from '../domain/action.ts'
import { isNarrowed } from './read-address.ts'
import type { JournalAddress } from './read-address.ts'

type Props = {
  readonly address: JournalAddress
  readonly members: readonly { readonly id: string; readonly name: string }[]
}

const groups = [{ value: '', label: 'Все' }, ...Object.entries(journalGroupNames).map(([value, label]) => ({ value, label }))]

/**
 * The journal filters; stored in the address, so they survive a reload and can be sent to a colleague. A phone collapses all
 * but the search text.
 */
export function JournalFilters({ address, members }: Props) {
  const people = [{ value: '', label: 'Все' }, ...members.map(({ id, name }) => ({ value: id, label: name }))]
  const narrowed = [address.group, address.member, address.from, address.to].filter(Boolean).length
  return (
    <Form role="search" aria-label="Отбор записей журнала" preventScrollReset className="mb-5">
      <input type="hidden" name="tab" value="journal" />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 lg:grid-cols-[1.3fr_1fr_1fr_9.5rem_9.5rem_auto]">
        <TextField
          label="Над чем"
          name="object"
          type="search"
          maxLength={100}
          defaultValue={address.object}
          placeholder="Номер или название"
        />
        <details open={narrowed > 0} className="folded-on-phone group">
          <summary className="flex min-h-11 w-fit items-center gap-2 font-medium">
            <ChevronDown size={18} aria-hidden="true" className="text-muted group-open:rotate-180" />
            Фильтры{narrowed > 0 && `: ${narrowed}`}
          </summary>
          <div className="grid grid-cols-2 items-end gap-3 pt-2">
            <SelectField label="Раздел" name="group" options={groups} defaultValue={address.group ?? ''} />
            <SelectField label="Сотрудник" name="member" options={people} defaultValue={address.member} />
            <DateField label="С" name="from" defaultValue={address.from} />
            <DateField label="По" name="to" defaultValue={address.to} />
          </div>
        </details>
        <Button type="submit">Найти</Button>
      </div>
      {isNarrowed(address) && (
        <Link className="link mt-2 inline-flex min-h-11 items-center" to="?tab=journal" preventScrollReset>
          Сбросить фильтры
        </Link>
      )}
    </Form>
  )
}
