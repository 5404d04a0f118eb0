import { DateField } from '#/platform/web/form/date-field.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { TaskApplicantRule } from './task-applicant-rule.tsx'
import type { TaskFields } from './task-fields.ts'
import type { TypedTask } from '../fields/task.ts'

export function TaskTimeSection({ fields, now }: { readonly fields: TaskFields; readonly now: TypedTask }) {
  return (
    <Card title="Где и когда">
      <div className="space-y-5">
        <RadioCards
          legend="Место"
          columns={2}
          cards={[
            { value: 'remote', label: 'Удалённо' },
            { value: 'onSite', label: 'По адресу' },
          ]}
          {...fields.field('format')}
          defaultValue={now.format}
        />
        {now.format === 'onSite' && (
          <TextField
            label="Город и адрес"
            maxLength={300}
            placeholder="Казань, ул. Баумана, 1"
            hint="До выбора исполнителя видна только часть до первой запятой."
            {...fields.field('place')}
          />
        )}
        <div className="grid gap-5 sm:grid-cols-3">
          <DateField label="Начать с" optional {...fields.field('starts_on')} />
          <DateField label="Сдать до" {...fields.field('due_on')} />
          <DateField label="Отклики до" {...fields.field('apply_until')} />
        </div>
        <TaskApplicantRule fields={fields} now={now} />
        <TextField
          label="Контакт"
          optional
          maxLength={200}
          placeholder="Анна, +7 900 000-00-00"
          hint="Увидит только выбранный исполнитель"
          {...fields.field('contact')}
        />
        <RadioCards
          legend="Если вы не ответите на результат за 3 рабочих дня"
          columns={2}
          cards={[
            { value: 'remind', label: 'Напомним вам', text: 'Работа ждёт вашего ответа' },
            { value: 'accept', label: 'Примем автоматически', text: 'Это условие войдёт в заказ и привлечёт исполнителей' },
          ]}
          {...fields.field('on_silence')}
          defaultValue={now.on_silence}
        />
      </div>
    </Card>
  )
}
