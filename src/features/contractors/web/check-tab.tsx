import { useState } from 'react'
import * as z from 'zod/mini'
import { parsePersonInn } from '#/kernel/inn.ts'
import { formatDay, moscowDate, parseDay } from '#/kernel/time.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { checkStatus } from '../contract.ts'
import { wrongStatusDay } from '../domain/status-day.ts'
import { StatusCard } from './status-card.tsx'
import type { StatusAnswer } from './status-card.tsx'

const schema = z.object({
  inn: z.string().check(
    z.refine((text) => /^\d{12}$/.test(text.trim()), 'ИНН физического лица — 12 цифр'),
    z.refine(
      (text) => !/^\d{12}$/.test(text.trim()) || parsePersonInn(text) !== undefined,
      'Такого ИНН не существует: проверьте цифры',
    ),
  ),
  day: z.string().check((context) => {
    const text = context.value.trim()
    const day = parseDay(text)
    const message = text === '' ? undefined : day ? wrongStatusDay(day, moscowDate(Temporal.Now.instant())) : 'Проверьте дату'
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: text })
  }),
})

/** One ИНН, one answer, with the day it is about and where it came from. */
export function CheckTab() {
  const [answer, setAnswer] = useState<StatusAnswer>()
  const { field, submit, fail, problem } = useZodForm(schema, { inn: '', day: '' })
  const asking = useCall(checkStatus, { skipAlerts: true, revalidate: false })
  const ask = submit(async ({ inn, day }) => {
    setAnswer(undefined)
    const asked = parseDay(day)
    const reply = await asking.run({ body: { inn, ...(asked ? { day: formatDay(asked) } : {}) } })
    if (reply.ok) setAnswer(reply.value)
    else fail(reply.refusal)
  })
  return (
    <div className="max-w-2xl space-y-6">
      <Card title="Проверить статус самозанятого">
        <form noValidate onSubmit={ask} className="space-y-5">
          {problem && <Notice tone="warn">{problem}</Notice>}
          <div className="grid gap-5 sm:grid-cols-2">
            <InnField label="ИНН" of="person" hint="12 цифр" {...field('inn')} />
            <DateField label="На дату" optional hint="Пусто — на сегодня" {...field('day')} />
          </div>
          <Button type="submit" variant="primary" pending={asking.pending} className="max-sm:w-full">
            Проверить
          </Button>
          {asking.pending && (
            <p role="status" className="text-small text-muted">
              Спрашиваем ФНС. Обычно это секунды.
            </p>
          )}
        </form>
      </Card>
      <div aria-live="polite">{answer && <StatusCard answer={answer} />}</div>
      <p className="text-small text-muted">
        Открытый сервис ФНС отвечает примерно на два вопроса в минуту. Тех, кто привязал платформу, проверяем напрямую и без
        очереди. Перед каждой выплатой статус проверяется сам.
      </p>
    </div>
  )
}
