import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { npdPercent } from '#/kernel/npd-tax.ts'
import { moscowDate } from '#/kernel/time.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { MoneyField } from '#/platform/web/form/money-field.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useTypedDraft } from '#/platform/web/typed-draft.ts'
import type { ReceiptView } from '../contract/receipt.ts'
import { incomeTypeNames, incomeTypes, mostServices, payerOf } from '../domain/own-sale.ts'
import { SaleSums } from './sale-sums.tsx'
import type { SaleTerms } from './sale-sums.tsx'
import { emptySale, emptyService, keptSale, sameSale, typedSale, writeKept } from './typed-sale.ts'
import type { ReadSale } from './typed-sale.ts'

/** Names the form for the button below it. */
export const saleForm = 'own-sale'

type Props = {
  /** Absent while the server cannot be asked: it checks again. */
  readonly terms: SaleTerms | undefined
  readonly like: ReceiptView | undefined
  /** `onSent` forgets what was typed. */
  readonly onSend: (sale: ReadSale, onSent: () => void) => Promise<void>
  /** The refusal of the last attempt. */
  readonly children: ReactNode
}

const emptyDraft = { income_type: '', services: '' }

/** Who paid, for what, and when. Services half typed stay in this browser until they are sent; the buyer does not. */
export function SaleForm({ terms, like, onSend, children }: Props) {
  const today = terms ? Temporal.PlainDate.from(terms.today) : moscowDate(Temporal.Now.instant())
  const draft = useTypedDraft(saleForm, emptyDraft)
  const keep = useRef(draft.keep)
  const start = like ? sameSale(like, today) : keptSale(draft.kept, emptySale(today))
  const { field, submit, problem, form } = useZodForm(typedSale, start)
  const typed = form.watch()
  const { services } = typed
  const setServices = (next: typeof services) => form.setValue('services', next, { shouldDirty: true })
  useEffect(() => {
    if (like) return undefined
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep.current(writeKept(values)) })
  }, [form, like])
  const type = typed.income_type
  return (
    <form id={saleForm} noValidate className="space-y-6" onSubmit={submit((sale) => onSend(sale, draft.forget))}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <RadioCards legend="Кто заплатил" columns={3} cards={buyerCards} {...field('income_type')} />
      {type === 'FROM_LEGAL_ENTITY' && (
        <div className="grid gap-4 sm:grid-cols-[14rem_1fr]">
          <InnField label="ИНН покупателя" {...field('buyer_inn')} />
          <TextField label="Название" optional maxLength={200} {...field('buyer_name')} />
          <p className="text-small text-muted sm:col-span-2">
            Деньги от работодателя, нынешнего или бывшего меньше двух лет назад, под НПД не подходят (422-ФЗ, статья 6).
          </p>
        </div>
      )}
      {type === 'FROM_FOREIGN_AGENCY' && <TextField label="Название компании" maxLength={200} {...field('buyer_name')} />}
      <fieldset>
        <legend className="mb-2 font-medium">За что заплатили</legend>
        <ul className="space-y-4">
          {services.map((_, place) => (
            // Rows have nothing but their place: a removed one passes its values on to the fields that stay.
            <li key={place} className="grid grid-cols-[5rem_1fr_auto] items-start gap-2.5 sm:grid-cols-[1fr_5.5rem_9.5rem_auto]">
              <TextField
                label="Услуга или товар"
                maxLength={256}
                className="max-sm:col-span-3"
                {...field(`services.${place}.name`)}
              />
              <TextField
                label="Кол-во"
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                {...field(`services.${place}.quantity`)}
              />
              <MoneyField label="Цена" {...field(`services.${place}.price`)} />
              <Button
                variant="quiet"
                className="mt-7"
                aria-label={`Убрать строку ${place + 1}`}
                disabled={services.length === 1}
                icon={<Trash2 size={18} aria-hidden="true" />}
                onClick={() => setServices(services.filter((_one, at) => at !== place))}
              />
            </li>
          ))}
        </ul>
        {services.length < mostServices && (
          <Button
            size="small"
            variant="quiet"
            className="mt-2"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setServices([...services, emptyService])}
          >
            Добавить строку
          </Button>
        )}
      </fieldset>
      <div className="grid grid-cols-2 gap-4 sm:max-w-md">
        <DateField label="Когда заплатили" {...field('operation_on')} />
        <TextField label="Время" optional type="time" {...field('operation_time')} />
      </div>
      <SaleSums typed={typed} terms={terms} today={today} />
      {children}
    </form>
  )
}

const buyerCards = incomeTypes.map((value) => ({
  value,
  label: incomeTypeNames[value],
  text: `налог ${npdPercent(payerOf(value))}`,
}))
