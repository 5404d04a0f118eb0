import { Search } from 'lucide-react'
import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import type { ReceiptListAddress } from './read-address.ts'

const periodNames = {
  '': 'За всё время',
  month: 'Этот месяц',
  previous: 'Прошлый месяц',
  quarter: 'Этот квартал',
  own: 'Свои даты',
} as const

const options = Object.entries(periodNames).map(([value, label]) => ({ value, label }))

/** Search and period; both are kept in the URL, so they survive a reload and can be sent to a colleague. */
export function ReceiptFilters({ address }: { readonly address: ReceiptListAddress }) {
  const submit = useSubmit()
  const [period, setPeriod] = useState(address.period)
  return (
    <Form role="search" preventScrollReset className="mb-5 grid gap-3 sm:grid-cols-2 lg:flex lg:flex-wrap lg:items-end">
      {address.tab !== 'all' && <input type="hidden" name="tab" value={address.tab} />}
      <TextField
        label="Поиск"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={address.q}
        placeholder="Исполнитель, ИНН или № чека"
        className="lg:w-96"
        after={<Search size={18} aria-hidden="true" className="mr-2" />}
      />
      <SelectField
        label="Период"
        name="period"
        options={options}
        value={period}
        className="lg:w-44"
        onChange={(event) => {
          const { value, form } = event.currentTarget
          setPeriod(value)
          if (value !== 'own') void submit(form, { preventScrollReset: true })
        }}
      />
      {period === 'own' && (
        <>
          <DateField label="С" name="from" defaultValue={address.from} className="lg:w-44" />
          <DateField label="По" name="to" defaultValue={address.to} className="lg:w-44" />
        </>
      )}
      <Button type="submit">Найти</Button>
    </Form>
  )
}
