import { useState } from 'react'
import type * as z from 'zod/mini'
import { formatDay, formatMoment, moscowDate, formatTime, parseDay } from '#/kernel/time.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { registerView } from '../contract/register.ts'
import { scheduleForm, scheduleRegister } from '../contract/schedule.ts'
import { dayOffWords } from '../domain/register-schedule.ts'
import { peopleWord, rowsWord, rubles } from './register-words.ts'

type Register = z.output<typeof registerView>

/** When an approved register is to be paid by itself, or another moment for it. */
export function ScheduleDialog({ register, onClose }: { readonly register: Register; readonly onClose: () => void }) {
  const schedule = useCall(scheduleRegister, { skipAlerts: true })
  const [defaults] = useState(() => startOf(register))
  const form = useZodForm(scheduleForm, defaults)
  const { day: typedDay, on_working_day: onWorkingDay } = form.form.watch()
  const day = parseDay(typedDay)
  const dayOff = day && dayOffWords({ day, onWorkingDay })
  const send = form.submit(async ({ day: chosen, time, on_working_day }) => {
    const body = { day: chosen.toString(), time: time.toString({ smallestUnit: 'minute' }), on_working_day }
    const answer = await schedule.run({ params: { id: register.id }, body })
    if (!answer.ok) return form.fail(answer.refusal, answer.refusal.kind === 'scheduleBad' ? 'day' : undefined)
    celebrate('Выплата запланирована', formatMoment(Temporal.Instant.from(answer.value.scheduled_for)))
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={register.scheduled ? 'Изменить время выплаты' : 'Запланировать выплату'}
      holdsWork={form.dirty}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="primary" type="submit" form={formId} pending={form.pending}>
            Запланировать {rubles(register.sum)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="space-y-4">
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <KeyValues
          items={[
            { label: 'Спишем', value: <b>{rubles(register.sum)}</b> },
            { label: 'Кому', value: `${peopleWord(register.people)}, ${rowsWord(register.living_rows)}` },
            { label: 'Со счёта', value: register.account },
          ]}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="День" {...form.field('day')} />
          <SelectField label="Время по Москве" options={timesFor(defaults.time)} {...form.field('time')} />
        </div>
        <Checkbox
          label="Если день выходной, перенести на рабочий"
          hint={dayOff ?? 'По производственному календарю'}
          {...form.field('on_working_day')}
        />
        <p className="text-muted">
          Всё, что проверяет «Оплатить», проверим в это время ещё раз. Если что-то помешает, деньги не уйдут, а вам придёт
          сообщение с причиной.
          {register.by_file && ' Платите вы файлом: в это время он будет готов, отнести его в банк нужно вам.'}
        </p>
      </form>
    </Dialog>
  )
}

const formId = 'schedule-register'

/** Every half an hour, and the time that stands there already. */
function timesFor(present: string) {
  const halves = Array.from({ length: 48 }, (_, half) => {
    const time = Temporal.PlainTime.from({ hour: Math.floor(half / 2), minute: (half % 2) * 30 })
    return time.toString({ smallestUnit: 'minute' })
  })
  return [...new Set([...halves, present])].toSorted().map((value) => ({ value, label: value }))
}

function startOf({ scheduled }: Register) {
  if (!scheduled) return { day: '', time: '10:00', on_working_day: true }
  const moment = Temporal.Instant.from(scheduled.for)
  return { day: formatDay(moscowDate(moment)), time: formatTime(moment), on_working_day: true }
}
