import { useState } from 'react'
import * as z from 'zod/mini'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { roleMay } from '#/kernel/roles.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { MoneyField } from '#/platform/web/form/money-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { UnsavedGuard } from '#/platform/web/unsaved-guard.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { changeLimits } from '../contract/money.ts'
import { shapeOf, typeForm } from '#/wire/field.ts'
import { limit, limitFields } from '../fields/limits.ts'
import type { Organization } from './shown-organization.ts'

/** The organization's limits, which cap those of its members. */
export function LimitsCard({ organization }: { readonly organization: Organization }) {
  const [editing, setEditing] = useState(false)
  const { limits } = organization
  const shown = (amount: number | null) => (amount === null ? 'не ограничено' : formatRubles(kopecks(amount), 'short'))
  return (
    <Card
      title="Лимиты организации"
      aside={
        roleMay(organization.role, 'editLimits') &&
        !editing && (
          <Button size="small" onClick={() => setEditing(true)}>
            Изменить
          </Button>
        )
      }
    >
      {editing ? (
        <LimitsForm organization={organization} onClose={() => setEditing(false)} />
      ) : (
        <>
          <KeyValues
            items={[
              { label: 'Одна строка реестра', value: shown(limits.row) },
              { label: 'Один реестр', value: shown(limits.register) },
              { label: 'Выплаты за день', value: shown(limits.day) },
              { label: 'Одному человеку за месяц', value: shown(limits.person_month) },
            ]}
          />
          <p className="mt-4 text-small text-muted">Сотруднику можно поставить лимит меньше, но не больше.</p>
        </>
      )}
    </Card>
  )
}

function LimitsForm({ organization, onClose }: { readonly organization: Organization; readonly onClose: () => void }) {
  const { limits, ceiling } = organization
  const { field, submit, fail, problem, dirty } = useZodForm(schema, {
    ...typeForm(limitFields, limits),
    month: limit.type(limits.person_month),
  })
  const saving = useCall(changeLimits, { skipAlerts: true })
  const save = submit(async ({ row, register, day, month }) => {
    if (row === null) return fail({ message: 'Укажите лимит строки' }, 'row')
    if (month === null) return fail({ message: 'Укажите лимит на месяц' }, 'month')
    const given = { row, register, day, person_month: month }
    const answer = await saving.run({ body: { limits: given, version: organization.version } })
    if (!answer.ok) return fail(answer.refusal)
    celebrate('Лимиты изменены')
    onClose()
  })
  return (
    <form noValidate onSubmit={save} className="space-y-5">
      <UnsavedGuard dirty={dirty && !saving.pending} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label="На строку" hint={`До ${formatRubles(kopecks(ceiling.row ?? 0), 'short')}`} {...field('row')} />
        <MoneyField label="На реестр" hint="Пусто — без лимита" {...field('register')} />
        <MoneyField label="На день" hint="Пусто — без лимита" {...field('day')} />
        <MoneyField
          label="На человека в месяц"
          hint={`До ${formatRubles(kopecks(ceiling.person_month), 'short')}`}
          {...field('month')}
        />
      </div>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant="primary" pending={saving.pending}>
          Сохранить
        </Button>
        <Button onClick={onClose}>Отмена</Button>
      </div>
    </form>
  )
}

const schema = z.object(shapeOf({ ...limitFields, month: limit }, 'typed'))
