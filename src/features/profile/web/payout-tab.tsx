import { useState } from 'react'
import * as z from 'zod/mini'
import { celebrate } from '#/platform/web/alerts.ts'
import { DigitsField } from '#/platform/web/form/digits-field.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { addPayoutMethod } from '../contract.ts'
import { readRequisites } from '../domain/requisites.ts'
import { copy } from './copy.ts'

type Method = CallReply<typeof addPayoutMethod>

export function PayoutTab({ method }: { readonly method: Method | undefined }) {
  const [editing, setEditing] = useState(false)
  if (method && !editing) {
    return (
      <Card
        title="Куда платить"
        className="max-w-2xl"
        aside={
          <Button size="small" onClick={() => setEditing(true)}>
            Заменить
          </Button>
        }
      >
        <KeyValues
          items={[
            { label: 'Способ', value: method.mask },
            {
              label: 'Действует',
              value: (
                <>
                  с <Moment value={method.usable_from} />
                </>
              ),
            },
          ]}
        />
        <p className="mt-4 text-small text-muted">{copy.payoutWhy}</p>
      </Card>
    )
  }
  return (
    <Card title={method ? 'Новый способ' : 'Куда платить'} className="max-w-2xl">
      <p className="mb-5 text-muted">{copy.payoutWhy}</p>
      {method && (
        <div className="mb-5">
          <Notice tone="warn">{copy.payoutDelay}</Notice>
        </div>
      )}
      <PayoutForm onDone={() => setEditing(false)} {...(method ? { onCancel: () => setEditing(false) } : {})} />
    </Card>
  )
}

const schema = z
  .object({ kind: z.enum(['account', 'card']), bik: z.string(), account: z.string(), card: z.string() })
  .check((context) => {
    const { value } = context
    const read = readRequisites(requisitesOf(value))
    if (read.ok) return
    const path = value.kind === 'card' ? 'card' : read.refusal.problem.startsWith('БИК') ? 'bik' : 'account'
    context.issues.push({ code: 'custom', message: read.refusal.problem, input: value[path], path: [path] })
  })

function requisitesOf({ kind, bik, account, card }: { kind: 'account' | 'card'; bik: string; account: string; card: string }) {
  return kind === 'account' ? { kind, bik, number: account } : { kind, number: card }
}

function PayoutForm({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel?: () => void }) {
  const { field, submit, fail, problem, form } = useZodForm(schema, { kind: 'account', bik: '', account: '', card: '' })
  const saving = useCall(addPayoutMethod, { skipAlerts: true })
  const save = submit(async (typed) => {
    const answer = await saving.run({ body: requisitesOf(typed) })
    if (!answer.ok) return fail(answer.refusal)
    celebrate('Способ выплаты сохранён', answer.value.mask)
    onDone()
  })
  return (
    <form noValidate onSubmit={save} className="space-y-5">
      {problem && <Notice tone="bad">{problem}</Notice>}
      <RadioCards
        legend="Способ"
        columns={2}
        cards={[
          { value: 'account', label: 'Счёт в банке', text: 'БИК и номер счёта' },
          { value: 'card', label: 'Карта', text: 'Номер карты на ваше имя' },
        ]}
        {...field('kind')}
      />
      {form.watch('kind') === 'account' ? (
        <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
          <DigitsField key="bik" label="БИК" length={9} hint="9 цифр" {...field('bik')} />
          <DigitsField
            key="account"
            label="Номер счёта"
            length={20}
            group={5}
            hint="20 цифр, начинается с 408"
            {...field('account')}
          />
        </div>
      ) : (
        <DigitsField key="card" label="Номер карты" length={19} group={4} hint="16–19 цифр" {...field('card')} />
      )}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant="primary" pending={saving.pending}>
          Сохранить
        </Button>
        {onCancel && <Button onClick={onCancel}>Отмена</Button>}
      </div>
    </form>
  )
}
