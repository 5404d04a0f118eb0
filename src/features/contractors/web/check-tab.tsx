import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { formatDay, moscowDate, parseDay } from '#/kernel/time.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { checkStatuses } from '../contract/status.ts'
import { isGoingBatch } from '../domain/status-batch.ts'
import { wrongStatusDay } from '../domain/status-day.ts'
import { readTypedInns } from '../domain/typed-inn.ts'
import { StatusCards } from './status-cards.tsx'
import type { Asked } from './status-cards.tsx'

const schema = z.object({
  inns: z.string().check((context) => {
    const message = innsProblem(context.value)
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value })
  }),
  day: z.string().check((context) => {
    const text = context.value.trim()
    const day = parseDay(text)
    const message = text === '' ? undefined : day ? wrongStatusDay(day, moscowDate(Temporal.Now.instant())) : 'Проверьте дату'
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: text })
  }),
})

/** Checks up to a hundred ИНН at once; answers appear as they arrive and have their own address. */
export function CheckTab({ asked }: { readonly asked: Asked | undefined }) {
  const [, setSearch] = useSearchParams()
  const { field, submit, fail, problem } = useZodForm(schema, { inns: '', day: '' })
  const asking = useCall(checkStatuses, { skipAlerts: true, revalidate: false })
  useLive(1_500, isGoingBatch(asked?.batch.state), ['status'])
  const ask = submit(async ({ inns, day }) => {
    const on = parseDay(day)
    const reply = await asking.run({ body: { inns: [...readTypedInns(inns).inns], ...(on ? { day: formatDay(on) } : {}) } })
    if (reply.ok) setSearch({ tab: 'check', check: reply.value.id }, { preventScrollReset: true })
    else fail(reply.refusal)
  })
  return (
    <div className="space-y-6">
      <Card title="Проверить статус самозанятого" className="max-w-3xl">
        <form noValidate onSubmit={ask} className="space-y-5">
          {problem && <Notice tone="warn">{problem}</Notice>}
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
            <TextArea
              label="ИНН"
              rows={3}
              inputMode="numeric"
              hint="До 100 номеров: через пробел, запятую или с новой строки"
              {...field('inns')}
            />
            <DateField label="На дату" optional hint="Пусто — на сегодня" {...field('day')} />
          </div>
          <Button type="submit" variant="primary" pending={asking.pending} className="max-sm:w-full">
            Проверить
          </Button>
        </form>
      </Card>
      <div aria-live="polite">{asked && <StatusCards asked={asked} />}</div>
      <p className="max-w-3xl text-small text-muted">
        Открытый сервис ФНС отвечает примерно на два вопроса в минуту. Ваших исполнителей, которые привязали платформу, проверяем
        напрямую и без очереди. Перед каждой выплатой статус проверяется сам.
      </p>
    </div>
  )
}

function innsProblem(typed: string): string | undefined {
  const { inns, problems } = readTypedInns(typed)
  const [first] = problems
  if (first) {
    const more = problems.length > 1 ? ` и ещё ошибок: ${problems.length - 1}` : ''
    return `«${first.typed}»: ${first.problem}${more}`
  }
  if (inns.length === 0) return 'Введите хотя бы один ИНН'
  return inns.length > 100 ? 'Больше 100 ИНН — загрузите файлом' : undefined
}
