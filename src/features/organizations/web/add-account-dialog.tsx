import { useId } from 'react'
import * as z from 'zod/mini'
import { readBank } from '#/features/banks/contract.ts'
import { bankLine } from '#/features/banks/domain/bank.ts'
import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { DigitsField } from '#/platform/web/form/digits-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useLookUp } from '#/platform/web/use-look-up.ts'
import { addAccount } from '../contract/money.ts'

/** Adds an account; its number is checked against the bank as it is typed. */
export function AddAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId()
  const { field, form, submit, fail, problem } = useZodForm(schema, { bik: '', account: '', bank_name: '' })
  const bik = parseBik(form.watch('bik'))
  const bank = useLookUp(readBank, bik && { params: { bik } })
  const adding = useCall(addAccount, { skipAlerts: true })
  const add = submit(async (typed) => {
    const answer = await adding.run({ body: typed })
    if (!answer.ok) {
      const { refusal } = answer
      const at = refusal.kind === 'requisitesBad' ? accountField(refusal.facts.field) : undefined
      return fail(refusal, at)
    }
    celebrate('Счёт добавлен')
    onClose()
  })
  return (
    <Dialog
      open
      holdsWork
      onOpenChange={(open) => !open && onClose()}
      title="Новый счёт"
      description="Первый счёт становится основным: с него банк платит исполнителям."
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form={formId} variant="primary" pending={adding.pending}>
            Добавить
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={add} className="space-y-5">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <DigitsField label="БИК" length={9} hint={bankLine(bank)} {...field('bik')} />
        <DigitsField label="Номер счёта" length={20} group={5} hint="20 цифр, начинается с 407 или 408" {...field('account')} />
        <TextField label="Название банка" optional autoComplete="off" {...field('bank_name')} />
      </form>
    </Dialog>
  )
}

const schema = z
  .object({ bik: z.string(), account: z.string(), bank_name: z.string().check(z.maxLength(120, 'Не больше 120 символов')) })
  .check((context) => {
    const { bik, account } = context.value
    const known = parseBik(bik)
    if (!known) context.issues.push({ code: 'custom', message: 'БИК — 9 цифр', input: bik, path: ['bik'] })
    if (!/^\d{20}$/.test(account.replaceAll(/\s/g, ''))) {
      context.issues.push({ code: 'custom', message: 'Счёт — 20 цифр', input: account, path: ['account'] })
    } else if (known && !parseBankAccount(account, known)) {
      context.issues.push({ code: 'custom', message: 'Счёт не подходит к этому БИК', input: account, path: ['account'] })
    }
  })

/** An account has no phone: what is said of one is said of the whole form. */
function accountField(field: 'bik' | 'account' | 'phone' | 'bank'): 'bik' | 'account' | undefined {
  return field === 'bik' || field === 'account' ? field : undefined
}
