import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { repetitionAims, repetitionKinds } from '../domain/repetition.ts'
import { kindNames, weekdayNames } from '../domain/repetition-words.ts'
import type { RepetitionIssues, TypedRepetition } from './typed-repetition.ts'

type Props = {
  readonly typed: TypedRepetition
  readonly issues: RepetitionIssues
  readonly onType: (change: Partial<TypedRepetition>) => void
}

const aimNames = { publish: 'Публиковать сразу', draft: 'Оставлять черновик' } as const
const kinds = repetitionKinds.map((value) => ({ value, label: kindNames[value] }))
const aims = repetitionAims.map((value) => ({ value, label: aimNames[value] }))

/** On which days a task is made, and how far its own days lie from them. */
export function RepetitionFields({ typed, issues, onType }: Props) {
  const isRegular = typed.kind !== 'dates'
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Повторять"
          options={kinds}
          value={typed.kind}
          onChange={(event) =>
            onType({ kind: kinds.find(({ value }) => value === event.currentTarget.value)?.value ?? 'weekly' })
          }
        />
        <SelectField
          label="В этот день"
          options={aims}
          value={typed.on_day}
          onChange={(event) => onType({ on_day: event.currentTarget.value === 'draft' ? 'draft' : 'publish' })}
        />
      </div>
      {typed.kind === 'weekly' && <Weekdays typed={typed} issues={issues} onType={onType} />}
      {typed.kind === 'monthly' && (
        <TextField
          label="Числа месяца"
          hint="Через запятую. В коротком месяце 31-е — его последний день"
          value={typed.monthDays}
          error={issues.days}
          onChange={(event) => onType({ monthDays: event.currentTarget.value })}
        />
      )}
      {!isRegular && (
        <TextField
          label="Даты"
          hint="Через запятую, например 05.12.2026, 20.12.2026"
          value={typed.dates}
          error={issues.dates}
          onChange={(event) => onType({ dates: event.currentTarget.value })}
        />
      )}
      <SelectField
        label="Если это выходной"
        options={[
          { value: 'move', label: 'В следующий рабочий день' },
          { value: 'keep', label: 'В этот же день' },
        ]}
        value={typed.days_off}
        onChange={(event) => onType({ days_off: event.currentTarget.value === 'keep' ? 'keep' : 'move' })}
      />
      {isRegular && <Ends typed={typed} issues={issues} onType={onType} />}
      <fieldset>
        <legend className="mb-1.5 font-medium">Сроки каждого задания, дней от его создания</legend>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label="Отклики"
            inputMode="numeric"
            value={typed.apply_days}
            error={issues.apply_days}
            onChange={(event) => onType({ apply_days: event.currentTarget.value })}
          />
          <TextField
            label="Начать"
            placeholder="сразу"
            inputMode="numeric"
            value={typed.start_days}
            error={issues.start_days}
            onChange={(event) => onType({ start_days: event.currentTarget.value })}
          />
          <TextField
            label="Сдать"
            inputMode="numeric"
            value={typed.due_days}
            error={issues.due_days}
            onChange={(event) => onType({ due_days: event.currentTarget.value })}
          />
        </div>
      </fieldset>
    </div>
  )
}

function Weekdays({ typed, issues, onType }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Дни недели</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        {weekdayNames.map((name, place) => (
          <Checkbox
            key={name}
            label={name}
            checked={typed.weekdays.includes(place + 1)}
            onChange={(event) => {
              const others = typed.weekdays.filter((day) => day !== place + 1)
              onType({ weekdays: event.currentTarget.checked ? [...others, place + 1].toSorted((a, b) => a - b) : others })
            }}
          />
        ))}
      </div>
      {issues.days !== undefined && (
        <p role="alert" className="mt-1.5 text-small text-bad">
          {issues.days}
        </p>
      )}
    </fieldset>
  )
}

function Ends({ typed, issues, onType }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <DateField
        label="Начиная с"
        value={typed.starts_on}
        error={issues.starts_on}
        onChange={(event) => onType({ starts_on: event.currentTarget.value })}
      />
      <SelectField
        label="Закончить"
        options={[
          { value: 'until', label: 'До даты' },
          { value: 'times', label: 'После скольких раз' },
        ]}
        value={typed.ends}
        onChange={(event) => onType({ ends: event.currentTarget.value === 'times' ? 'times' : 'until' })}
      />
      {typed.ends === 'until' ? (
        <DateField
          label="Последний день"
          value={typed.until_on}
          error={issues.until_on}
          onChange={(event) => onType({ until_on: event.currentTarget.value })}
        />
      ) : (
        <TextField
          label="Сколько раз"
          inputMode="numeric"
          value={typed.times}
          error={issues.times}
          onChange={(event) => onType({ times: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
