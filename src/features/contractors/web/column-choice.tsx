import { SelectField } from '#/platform/web/form/select-field.tsx'
import type { Columns } from './chosen-file.ts'

export type ColumnKind = {
  readonly key: 'phone_column' | 'inn_column' | 'name_column' | 'day_column'
  readonly label: string
  readonly optional?: boolean
  /** The file cannot be used without this column. */
  readonly needed?: boolean
}

type ColumnChoiceProps = {
  readonly file: {
    readonly sheets: readonly string[]
    readonly sheet: string
    readonly columns: readonly { readonly index: number; readonly title: string; readonly samples: readonly string[] }[]
  }
  readonly kinds: readonly ColumnKind[]
  readonly chosen: Columns
  readonly onColumns: (columns: Columns) => void
}

/** Lets the user choose which columns of a file hold what, with samples; columns of another sheet are detected anew. */
export function ColumnChoice({ file, kinds, chosen, onColumns }: ColumnChoiceProps) {
  const options = file.columns.map((column) => ({
    value: String(column.index),
    label: column.title || `Столбец ${column.index + 1}`,
  }))
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {file.sheets.length > 1 && (
        <SelectField
          label="Лист"
          options={file.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          value={file.sheet}
          onChange={(event) => onColumns({ sheet: event.currentTarget.value })}
        />
      )}
      {kinds.map(({ key, label, optional = false, needed = false }) => (
        <SelectField
          key={key}
          label={label}
          optional={optional}
          hint={file.columns.find(({ index }) => index === chosen[key])?.samples.join(' · ') ?? ''}
          {...(!needed && { placeholder: 'Нет в файле' })}
          options={options}
          value={String(chosen[key] ?? '')}
          onChange={(event) => {
            const { value } = event.currentTarget
            const { [key]: _before, ...others } = chosen
            onColumns(value === '' ? others : { ...others, [key]: Number(value) })
          }}
        />
      ))}
    </div>
  )
}
