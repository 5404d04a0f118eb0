import { useState } from 'react'
import * as z from 'zod/mini'
import { parsePersonInn } from '#/kernel/inn.ts'
import { parseRubles } from '#/kernel/money.ts'
import { parseDay } from '#/kernel/time.ts'
import { parsed, phoneText } from '#/wire/parsed.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { CodeField } from '#/platform/web/form/code-field.tsx'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { DigitsField } from '#/platform/web/form/digits-field.tsx'
import { ErrorSummary } from '#/platform/web/form/error-summary.tsx'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { MoneyField } from '#/platform/web/form/money-field.tsx'
import { PhoneField } from '#/platform/web/form/phone-field.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'

const schema = z.object({
  name: z.string().check(z.minLength(2, 'Укажите имя')),
  phone: phoneText,
  inn: parsed(parsePersonInn, 'Такого ИНН не существует: проверьте цифры'),
  amount: parsed(parseRubles, 'Сумма в рублях, например 1 500,50'),
  due: parsed(parseDay, 'Проверьте дату'),
  account: z.string(),
  category: z.string().check(z.minLength(1, 'Выберите категорию')),
  format: z.string(),
  about: z.string(),
  agree: z.boolean().check(z.refine((value) => value, 'Отметьте согласие')),
})

const empty = {
  name: '',
  phone: '',
  inn: '',
  amount: '',
  due: '',
  account: '',
  category: '',
  format: 'remote',
  about: '',
  agree: false,
}

/** Every field of the kit in one form with one schema. */
export function KitFields() {
  const { field, submit, issues, pending } = useZodForm(schema, empty)
  return (
    <Card title="Поля">
      <form
        noValidate
        onSubmit={submit((value) => celebrate('Форма верна', `Сумма в копейках: ${value.amount}`))}
        className="space-y-5"
      >
        <ErrorSummary issues={issues} />
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <TextField label="Имя" autoComplete="name" {...field('name')} />
          <PhoneField label="Телефон" hint="На него придёт код" {...field('phone')} />
          <InnField label="ИНН" of="person" hint="12 цифр" {...field('inn')} />
          <MoneyField label="Сумма" {...field('amount')} />
          <DateField label="Срок" {...field('due')} />
          <DigitsField label="Счёт" length={20} group={5} optional {...field('account')} />
          <SelectField
            label="Категория"
            placeholder="Выберите"
            options={[
              { value: 'design', label: 'Дизайн' },
              { value: 'repair', label: 'Ремонт' },
            ]}
            {...field('category')}
          />
          <TextField label="Недоступное" disabled defaultValue="Изменить нельзя" />
        </div>
        <RadioCards
          legend="Где делать"
          columns={2}
          cards={[
            { value: 'remote', label: 'Удалённо', text: 'Из любого города' },
            { value: 'place', label: 'На месте', text: 'Адрес увидит только назначенный' },
          ]}
          {...field('format')}
        />
        <TextArea label="Описание" hint="Что сделать и как поймём, что готово" {...field('about')} />
        <Checkbox
          label={
            <>
              Принимаю{' '}
              <a className="link" href="/?doc=terms">
                пользовательское соглашение
              </a>
            </>
          }
          {...field('agree')}
        />
        <Button type="submit" variant="primary" pending={pending}>
          Проверить форму
        </Button>
      </form>
      <Others />
    </Card>
  )
}

function Others() {
  const [code, setCode] = useState('')
  const [file, setFile] = useState<string>()
  return (
    <div className="mt-8 grid gap-6 border-t border-line pt-6 sm:grid-cols-2">
      <CodeField
        label="Код из СМС"
        hint="Отправить ещё раз через 0:59"
        value={code}
        onChange={setCode}
        onComplete={() => celebrate('Код введён')}
      />
      <FileDrop
        label="Выберите файл или перетащите сюда"
        hint={file ?? 'XLSX или CSV, до 10 МБ'}
        accept=".xlsx,.csv"
        maxBytes={10 * 1_048_576}
        onFiles={([first]) => setFile(first?.name)}
      />
    </div>
  )
}
