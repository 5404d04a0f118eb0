import * as z from 'zod/mini'
import { readBank } from '#/features/banks/contract.ts'
import { bankLine } from '#/features/banks/domain/bank.ts'
import { parseBik } from '#/kernel/bank-account.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { DigitsField } from '#/platform/web/form/digits-field.tsx'
import { PhoneField } from '#/platform/web/form/phone-field.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { PolicyNote } from '#/platform/web/form/policy-note.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useLookUp } from '#/platform/web/use-look-up.ts'
import { UnsavedGuard } from '#/platform/web/unsaved-guard.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { addPayoutMethod } from '../contract/payout-method.ts'
import { payoutKinds, readRequisites } from '../domain/requisites.ts'
import { sbpBankOptions } from '../domain/sbp-bank.ts'

const schema = z
  .object({
    kind: z.enum(payoutKinds),
    bik: z.string(),
    account: z.string(),
    phone: z.string(),
    bank: z.string(),
    bank_name: z.string(),
    main: z.boolean(),
  })
  .check((context) => {
    const { value } = context
    const read = readRequisites(requisitesOf(value))
    if (read.ok) return
    const { field, problem } = read.refusal
    context.issues.push({ code: 'custom', message: problem, input: value[field], path: [field] })
  })

type Typed = z.output<typeof schema>

function requisitesOf({ kind, bik, account, phone, bank }: Pick<Typed, 'kind' | 'bik' | 'account' | 'phone' | 'bank'>) {
  return kind === 'account' ? { kind, bik, number: account } : { kind, number: phone, bank }
}

type PayoutFormProps = {
  /** The first payout method is the main one automatically. */
  readonly first: boolean
  readonly onDone: () => void
  readonly onCancel?: () => void
}

const empty: Typed = { kind: 'account', bik: '', account: '', phone: '', bank: '', bank_name: '', main: false }

export function PayoutForm({ first, onDone, onCancel }: PayoutFormProps) {
  const form = useZodForm(schema, empty)
  const saving = useCall(addPayoutMethod, { skipAlerts: true })
  const save = form.submit(async (typed) => {
    const { bank_name: bankName, main } = typed
    const answer = await saving.run({ body: { ...requisitesOf(typed), bank_name: bankName, main } })
    if (!answer.ok) {
      const { refusal } = answer
      return form.fail(refusal, refusal.kind === 'requisitesBad' ? refusal.facts.field : undefined)
    }
    form.form.reset(empty)
    celebrate('Способ выплаты сохранён', answer.value.mask)
    onDone()
  })
  return (
    <form noValidate onSubmit={save} className="space-y-5">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <RadioCards legend="Способ" columns={2} cards={kinds} {...form.field('kind')} />
      <NumberFields form={form} />
      <TextField
        label="Название для себя"
        optional
        hint="Чтобы отличать способы друг от друга. Пустое — возьмём название банка"
        maxLength={60}
        autoComplete="off"
        {...form.field('bank_name')}
      />
      {!first && (
        <Checkbox label="Сделать основным" hint="Деньги пойдут сюда, как только способ заработает" {...form.field('main')} />
      )}
      <PolicyNote />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant="primary" pending={saving.pending}>
          Сохранить
        </Button>
        {onCancel && <Button onClick={onCancel}>Отмена</Button>}
      </div>
      <UnsavedGuard dirty={form.dirty && !saving.pending} />
    </form>
  )
}

const kinds = [
  { value: 'account', label: 'Счёт в банке', text: 'БИК и номер счёта' },
  { value: 'sbp', label: 'СБП', text: 'Телефон и банк. Платят не все заказчики' },
]

function NumberFields({ form }: { readonly form: ReturnType<typeof useZodForm<Typed, Typed>> }) {
  const bik = parseBik(form.form.watch('bik'))
  const bank = useLookUp(readBank, bik && { params: { bik } })
  if (form.form.watch('kind') === 'sbp') {
    return (
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField key="phone" label="Телефон" hint="На который банк зачисляет переводы" {...form.field('phone')} />
        <SelectField key="bank" label="Банк" placeholder="Выберите" options={sbpBankOptions} {...form.field('bank')} />
      </div>
    )
  }
  return (
    <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
      <DigitsField key="bik" label="БИК" length={9} hint={bankLine(bank)} {...form.field('bik')} />
      <DigitsField
        key="account"
        label="Номер счёта"
        length={20}
        group={5}
        hint="20 цифр, начинается с 408"
        {...form.field('account')}
      />
    </div>
  )
}
