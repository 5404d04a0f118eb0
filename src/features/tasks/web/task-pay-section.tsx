import { formatRubles, kopecks } from '#/kernel/money.ts'
import { MoneyField } from '#/platform/web/form/money-field.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { netOf, sumOf } from '../domain/terms.ts'
import { units } from '../domain/unit.ts'
import { aboutRubles } from './task-words.ts'
import type { TaskFields } from './task-fields.ts'
import { valuesOf } from '../fields/task.ts'
import type { TypedTask } from '../fields/task.ts'

type Props = { readonly fields: TaskFields; readonly now: TypedTask; readonly today: Temporal.PlainDate }

export function TaskPaySection({ fields, now, today }: Props) {
  return (
    <Card title="Оплата и чек">
      <div className="space-y-5">
        <RadioCards
          legend="Как платите"
          columns={3}
          cards={[
            { value: 'fixed', label: 'За результат' },
            { value: 'unit', label: 'За единицу' },
            { value: 'offers', label: 'Жду предложений' },
          ]}
          {...fields.field('pay_kind')}
          defaultValue={now.pay_kind}
        />
        {now.pay_kind !== 'offers' && (
          <div className="grid gap-5 sm:grid-cols-3">
            <MoneyField label={now.pay_kind === 'unit' ? 'Цена за единицу' : 'Сумма'} {...fields.field('price')} />
            {now.pay_kind === 'unit' && (
              <>
                <SelectField
                  label="Единица"
                  options={units.map((unit) => ({ value: unit, label: unit }))}
                  {...fields.field('unit')}
                />
                <TextField label="Количество" inputMode="numeric" {...fields.field('quantity')} />
              </>
            )}
          </div>
        )}
        <TextField className="sm:max-w-48" label="Сколько исполнителей" inputMode="numeric" {...fields.field('slots')} />
        <Total now={now} today={today} />
        <TextField
          label="Текст в чеке"
          maxLength={128}
          hint="Так услуга будет названа в чеке ФНС. Не пишите «зарплата», «аванс», «премия»."
          {...fields.field('receipt_text')}
        />
      </div>
    </Card>
  )
}

function Total({ now, today }: { readonly now: TypedTask; readonly today: Temporal.PlainDate }) {
  const terms = valuesOf(now, today)
  const sum = sumOf(terms)
  if (sum === undefined || sum <= 0) return null
  return (
    <p className="text-muted" aria-live="polite">
      Исполнитель получит после налога {aboutRubles(netOf(sum))}. План на все места:{' '}
      {formatRubles(kopecks(sum * terms.slots), 'short')}.
    </p>
  )
}
