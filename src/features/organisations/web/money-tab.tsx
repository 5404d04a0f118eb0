import { useState } from 'react'
import * as z from 'zod/mini'
import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import { permissionMatrix, memberRoleNames, roleMay } from '#/kernel/roles.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { DigitsField } from '#/platform/web/form/digits-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { setBankAccount } from '../contract.ts'
import type { Organization } from './company-tab.tsx'

/** The account the organisation pays from. */
export function MoneyTab({ organization }: { readonly organization: Organization }) {
  const [editing, setEditing] = useState(false)
  const { bank } = organization
  const may = roleMay(organization.role, 'editAccounts')
  if (!bank && !may) {
    return (
      <Notice tone="info" title="Счёт ещё не указан">
        Его указывает {rolesWhoMay}. Без счёта реестр нельзя отправить на оплату.
      </Notice>
    )
  }
  if (bank && !editing) {
    return (
      <Card
        title="Счёт для выплат"
        className="max-w-2xl"
        aside={
          may && (
            <Button size="small" onClick={() => setEditing(true)}>
              Изменить
            </Button>
          )
        }
      >
        <KeyValues
          items={[
            { label: 'БИК', value: bank.bik },
            { label: 'Номер счёта', value: grouped(bank.account) },
          ]}
        />
        <p className="mt-4 text-small text-muted">С этого счёта банк платит исполнителям по согласованным реестрам.</p>
      </Card>
    )
  }
  return (
    <Card title={bank ? 'Новый счёт' : 'Счёт для выплат'} className="max-w-2xl">
      <p className="mb-5 text-muted">С этого счёта банк будет платить исполнителям по согласованным реестрам.</p>
      <AccountForm organization={organization} {...(bank ? { onCancel: () => setEditing(false) } : {})} />
    </Card>
  )
}

const rolesWhoMay = permissionMatrix.editAccounts.map((role) => memberRoleNames[role].toLowerCase()).join(' или ')

const schema = z.object({ bik: z.string(), account: z.string() }).check((context) => {
  const { bik, account } = context.value
  const known = parseBik(bik)
  if (!known) context.issues.push({ code: 'custom', message: 'БИК — 9 цифр', input: bik, path: ['bik'] })
  if (!/^\d{20}$/.test(account.replaceAll(/\s/g, ''))) {
    context.issues.push({ code: 'custom', message: 'Счёт — 20 цифр', input: account, path: ['account'] })
  } else if (known && !parseBankAccount(account, known)) {
    context.issues.push({ code: 'custom', message: 'Счёт не подходит к этому БИК', input: account, path: ['account'] })
  }
})

function AccountForm({ organization, onCancel }: { readonly organization: Organization; readonly onCancel?: () => void }) {
  const { bank, version } = organization
  const { field, submit, fail, problem } = useZodForm(schema, { bik: bank?.bik ?? '', account: grouped(bank?.account ?? '') })
  const saving = useCall(setBankAccount, { skipAlerts: true })
  const save = submit(async (typed) => {
    const answer = await saving.run({ body: { ...typed, version } })
    if (!answer.ok) return fail(answer.refusal)
    celebrate('Счёт сохранён')
  })
  return (
    <form noValidate onSubmit={save} className="space-y-5">
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        <DigitsField label="БИК" length={9} hint="9 цифр" {...field('bik')} />
        <DigitsField label="Номер счёта" length={20} group={5} hint="20 цифр, начинается с 407 или 408" {...field('account')} />
      </div>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant="primary" pending={saving.pending}>
          Сохранить
        </Button>
        {onCancel && <Button onClick={onCancel}>Отмена</Button>}
      </div>
    </form>
  )
}

function grouped(account: string): string {
  return account.replaceAll(/(\d{5})(?=\d)/g, '$1 ')
}
