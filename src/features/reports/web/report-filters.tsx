import { categories } from '#/features/tasks/domain/category.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { reportPeriodNames, reportPeriods } from '../domain/period.ts'
import type { Report } from '../domain/report.ts'
import type { ReportAddress } from './read-address.ts'

type Props = {
  readonly report: Report
  readonly address: ReportAddress
  readonly branches: readonly { readonly id: string; readonly name: string }[]
}

const services = categories.map(({ slug, name }) => ({ value: slug, label: name }))

/** What narrows a report; a report of today has no period. */
export function ReportFilters({ report, address, branches }: Props) {
  const knows = (filter: Report['filters'][number]) => report.filters.includes(filter)
  const periods = reportPeriods.map((value) => ({ value, label: reportPeriodNames[value] }))
  const orders = [{ key: 'name', title: report.rows, kind: 'text' as const }, ...report.columns].map(({ key, title, kind }) => ({
    value: kind === 'text' ? key : `-${key}`,
    label: `Порядок: ${title.toLowerCase()}`,
  }))
  return (
    <FilterLine label="Отбор отчёта">
      {knows('words') && (
        <TextField
          label="Исполнитель"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={address.q}
          placeholder="Исполнитель или ИНН"
          className="md:flex-[1.4]"
        />
      )}
      {report.period && (
        <SelectField
          label="Период"
          name="period"
          options={periods}
          defaultValue={address.period === '' ? report.period : address.period}
          className="max-md:col-span-2 md:w-44"
        />
      )}
      {report.period && address.period === 'own' && (
        <>
          <DateField label="С" name="from" defaultValue={address.from} placeholder="с дд.мм.гггг" className="md:w-40" />
          <DateField label="По" name="to" defaultValue={address.to} placeholder="по дд.мм.гггг" className="md:w-40" />
        </>
      )}
      {knows('service') && (
        <SelectField
          label="Услуга"
          name="service"
          placeholder="Все услуги"
          options={services}
          defaultValue={address.service}
          className={knows('branch') && branches.length > 0 ? 'md:w-48' : 'max-md:col-span-2 md:w-48'}
        />
      )}
      {knows('branch') && branches.length > 0 && (
        <SelectField
          label="Подразделение"
          name="branch"
          placeholder="Все подразделения"
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={address.branch}
          className="md:w-48"
        />
      )}
      <SelectField
        label="Порядок"
        name="sort"
        placeholder="Порядок: как в отчёте"
        options={orders}
        defaultValue={address.sort}
        className="max-md:col-span-2 md:hidden"
      />
    </FilterLine>
  )
}
