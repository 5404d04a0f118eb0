import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { plural } from '#/kernel/russian.ts'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { forgetPreset } from '../contract/memory.ts'
import { mapRegister } from '../contract/row.ts'
import type { fileView } from '../contract/row.ts'
import { rowFields } from '../domain/row-problem.ts'
import type { RowField } from '../domain/row-problem.ts'
import { fieldLabels, rowsWord } from './register-words.ts'

type FileShown = z.output<typeof fileView>
type Choice = { readonly [Field in RowField]?: number | undefined }

/** Second import step: which file column maps to which field, guessed and editable. */
export function ColumnsForm({ file }: { readonly file: FileShown }) {
  const [choice, setChoice] = useState<Choice>(() => file.preset?.columns ?? guessed(file))
  const [problem, setProblem] = useState<string>()
  const map = useCall(mapRegister, { skipAlerts: true })
  return (
    <Card title="Столбцы файла" aside={<span className="text-muted">{rowsWord(file.rows)} под шапкой</span>}>
      <div className="space-y-5">
        <p className="text-muted">
          «{file.file_name}». {file.preset ? '' : 'Мы угадали столбцы по названиям — проверьте и поправьте, если не так. '}
          Ваш выбор запомним для следующего файла с такой же шапкой.
        </p>
        <SheetChoice file={file} />
        {file.preset && <Remembered preset={file.preset} />}
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          {rowFields.map((field) => (
            <SelectField
              key={field}
              label={fieldLabels[field]}
              optional={!needed.includes(field)}
              hint={hintOf(file, choice[field])}
              placeholder="Нет в файле"
              options={file.columns.map((column) => ({
                value: String(column.index),
                label: column.title || `Столбец ${column.index + 1}`,
              }))}
              value={choice[field] === undefined ? '' : String(choice[field])}
              onChange={(event) => setChoice(changed(choice, field, event.currentTarget.value))}
            />
          ))}
        </div>
        <Button variant="primary" pending={map.pending} onClick={() => void send()} className="max-sm:w-full">
          Проверить {file.rows} {plural(file.rows, 'строку', 'строки', 'строк')}
        </Button>
      </div>
    </Card>
  )

  async function send(): Promise<void> {
    setProblem(undefined)
    const answer = await map.run({
      params: { id: file.register_id },
      body: { sheet: file.sheet, heading_row: file.heading_row, columns: choice },
    })
    if (!answer.ok) setProblem(refusalText(answer.refusal))
  }
}

/** Who has confirmed the same heading before, and the way to guess it anew. */
function Remembered({ preset }: { readonly preset: NonNullable<FileShown['preset']> }) {
  const forget = useCall(forgetPreset)
  return (
    <Notice
      title="Столбцы как в прошлый раз"
      action={
        <Button size="small" pending={forget.pending} onClick={() => void forget.run({ params: { id: preset.id } })}>
          Забыть и угадать заново
        </Button>
      }
    >
      Их выбрали для такой же шапки: {preset.saved_by}, <Moment value={preset.saved_at} />. Можно поправить — запомним новый
      выбор.
    </Notice>
  )
}

const needed: readonly RowField[] = ['inn', 'amount', 'task_number']

function SheetChoice({ file }: { readonly file: FileShown }) {
  const [search, setSearch] = useSearchParams()
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (name === 'sheet') next.delete('heading_row')
    next.set(name, value)
    setSearch(next, { preventScrollReset: true, replace: true })
  }
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {file.sheets.length > 1 && (
        <SelectField
          label="Лист"
          options={file.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          value={file.sheet}
          onChange={(event) => choose('sheet', event.currentTarget.value)}
        />
      )}
      <TextField
        label="Строка с шапкой"
        type="number"
        min={1}
        key={file.heading_row}
        defaultValue={file.heading_row}
        hint="Номер строки, где названия столбцов"
        onBlur={(event) => {
          const { value } = event.currentTarget
          if (/^[1-9]\d*$/.test(value) && Number(value) !== file.heading_row) choose('heading_row', value)
        }}
      />
    </div>
  )
}

function guessed(file: FileShown): Choice {
  return Object.fromEntries(file.columns.flatMap(({ guess, index }) => (guess === null ? [] : [[guess, index]])))
}

function changed(choice: Choice, field: RowField, value: string): Choice {
  const { [field]: _old, ...rest } = choice
  return value === '' ? rest : { ...rest, [field]: Number(value) }
}

function hintOf(file: FileShown, index: number | undefined): string {
  const column = file.columns.find((one) => one.index === index)
  return column && column.samples.length > 0 ? column.samples.join(' · ') : ''
}
