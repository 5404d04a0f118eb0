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

/** What to show; it lives in the address, so it survives a reload and can be sent to a colleague. */
export function JournalFilters({ address, members }: Props) {
  const people = [{ value: '', label: 'Все' }, ...members.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <Form
      role="search"
      aria-label="Отбор записей журнала"
      preventScrollReset
      className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-[1fr_1fr_1.3fr_10.5rem_10.5rem]"
    >
      <input type="hidden" name="tab" value="journal" />
      <SelectField label="Раздел" name="group" options={groups} defaultValue={address.group ?? ''} />
      <SelectField label="Участник" name="member" options={people} defaultValue={address.member} />
      <TextField
        label="Над чем"
        name="object"
        type="search"
        maxLength={100}
        defaultValue={address.object}
        placeholder="Номер или название"
        className="max-lg:col-span-2"
      />
      <DateField label="С" name="from" defaultValue={address.from} />
      <DateField label="По" name="to" defaultValue={address.to} />
      <div className="col-span-full flex flex-wrap items-center gap-3">
        <Button type="submit">Показать</Button>
        {isNarrowed(address) && (
          <Link className="link" to="?tab=journal" preventScrollReset>
            Сбросить
          </Link>
        )}
      </div>
    </Form>
  )
}
