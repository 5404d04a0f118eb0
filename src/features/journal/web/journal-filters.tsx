import { DateField } from '#/platform/web/form/date-field.tsx'
import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { journalGroupNames } from '../domain/action.ts'
import type { JournalAddress } from './read-address.ts'

type Props = {
  readonly address: JournalAddress
  readonly members: readonly { readonly id: string; readonly name: string }[]
}

const groups = Object.entries(journalGroupNames).map(([value, label]) => ({ value, label }))

/** The journal filters. */
export function JournalFilters({ address, members }: Props) {
  const people = members.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FilterLine label="Отбор записей журнала">
      <TextField
        label="Над чем"
        name="object"
        type="search"
        maxLength={100}
        defaultValue={address.object}
        placeholder="Номер или название"
        className="md:flex-[1.3]"
      />
      <SelectField
        label="Раздел"
        name="group"
        placeholder="Все разделы"
        options={groups}
        defaultValue={address.group ?? ''}
        className="md:flex-1"
      />
      <SelectField
        label="Сотрудник"
        name="member"
        placeholder="Все сотрудники"
        options={people}
        defaultValue={address.member}
        className="md:flex-1"
      />
      <DateField label="С" name="from" placeholder="с дд.мм.гггг" defaultValue={address.from} className="md:w-40" />
      <DateField label="По" name="to" placeholder="по дд.мм.гггг" defaultValue={address.to} className="md:w-40" />
    </FilterLine>
  )
}
