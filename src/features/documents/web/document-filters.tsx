import { DateField } from '#/platform/web/form/date-field.tsx'
import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { FoldedFilters } from '#/platform/web/form/folded-filters.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { documentKindNames, documentKinds, documentLifecycle, documentStates } from '../domain/document.ts'
import type { DocumentSide } from '../domain/document.ts'
import { keepsTerms } from './documents-address.ts'
import type { DocumentsAddress } from './documents-address.ts'

const kinds = documentKinds.map((value) => ({ value, label: documentKindNames[value] }))
const endings = [{ value: '1', label: 'Срок выходит' }]
const states = documentStates.map((value) => ({ value, label: documentLifecycle.nameOf(value) }))

/** What narrows the list; on «Все» also the state. */
export function DocumentFilters({ side, address }: { readonly side: DocumentSide; readonly address: DocumentsAddress }) {
  const { tab, q, ...others } = address
  const set = Object.entries(others).filter(([name, value]) => value !== '' && (name !== 'state' || tab === 'all')).length
  const words = side === 'client' ? 'Номер или исполнитель' : 'Номер или заказчик'
  return (
    <FilterLine label="Отбор документов">
      <TextField
        label={words}
        name="q"
        type="search"
        maxLength={100}
        defaultValue={q}
        placeholder={words}
        className="md:flex-[1.6]"
      />
      <FoldedFilters set={set} open={set > 0} fields="gap-2">
        <SelectField
          label="Вид"
          name="kind"
          placeholder="Все виды"
          options={kinds}
          defaultValue={address.kind}
          className="md:min-w-32! md:flex-1"
        />
        {tab === 'all' && (
          <SelectField
            label="Статус"
            name="state"
            placeholder="Любой статус"
            options={states}
            defaultValue={address.state}
            className="md:min-w-32! md:flex-1"
          />
        )}
        {side === 'client' && keepsTerms(tab) && (
          <SelectField
            label="Хранение"
            name="ending"
            placeholder="Хранение"
            options={endings}
            defaultValue={address.ending}
            className="md:min-w-36! md:flex-1"
          />
        )}
        <DateField label="С" name="from" defaultValue={address.from} placeholder="с дд.мм.гггг" className="md:w-42" />
        <DateField label="По" name="to" defaultValue={address.to} placeholder="по дд.мм.гггг" className="md:w-42" />
        <TextField
          label="Сумма от, ₽"
          name="least"
          inputMode="decimal"
          maxLength={14}
          defaultValue={address.least}
          placeholder="от, ₽"
          className="md:w-24"
        />
        <TextField
          label="Сумма до, ₽"
          name="most"
          inputMode="decimal"
          maxLength={14}
          defaultValue={address.most}
          placeholder="до, ₽"
          className="md:w-24"
        />
      </FoldedFilters>
    </FilterLine>
  )
}
