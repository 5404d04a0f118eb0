import { useState } from 'react'
import { categories } from '#/features/tasks/domain/category.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { formatDay, moscowDate, parseDay } from '#/kernel/time.ts'
import { CodeStep } from '#/platform/web/form/code-step.tsx'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { StepBar } from '#/platform/web/kit/step-bar.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallInput, CallReply } from '#/wire/endpoint.ts'
import { previewOnboarding, sendOnboardingCode, startOnboarding } from '../contract.ts'
import type { TaskWay } from '../domain/plan.ts'
import { OnboardingPlan } from './onboarding-plan.tsx'

type Plan = CallReply<typeof previewOnboarding>
type Form = NonNullable<CallInput<typeof previewOnboarding>['body']>

const options = categories.map(({ slug, name }) => ({ value: slug, label: name }))
const steps = ['Задания', 'Проверка', 'Код'] as const

/** «Создать задания и пригласить»: what is common to the works, what will be made of the rows, and one code. */
export function OnboardingDialog({ registerId, onClose }: { readonly registerId: string; readonly onClose: () => void }) {
  const [way, setWay] = useState<TaskWay>('shared')
  const [category, setCategory] = useState('')
  const [result, setResult] = useState('')
  const [due, setDue] = useState(() => formatDay(moscowDate(Temporal.Now.instant()).add({ days: 14 })))
  const [doubtful, setDoubtful] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [plan, setPlan] = useState<Plan>()
  const [isConfirming, setConfirming] = useState(false)
  const look = useCall(previewOnboarding, { skipAlerts: true, revalidate: false })
  const params = { id: registerId }
  const form = (): Form => ({ way, category, result, due_on: due, acknowledged: doubtful })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Создать задания и пригласить"
      size="wide"
      holdsWork
    >
      <StepBar steps={steps} current={isConfirming ? 2 : plan ? 1 : 0} />
      {plan && isConfirming ? (
        <Confirm registerId={registerId} form={form()} plan={plan} onClose={onClose} />
      ) : plan ? (
        <div className="space-y-4">
          <OnboardingPlan plan={plan} />
          <div className="flex flex-col gap-3 sm:flex-row-reverse">
            <Button variant="primary" onClick={() => setConfirming(true)}>
              Подтвердить кодом
            </Button>
            <Button onClick={() => setPlan(undefined)}>Изменить</Button>
          </div>
        </div>
      ) : (
        <form
          noValidate
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            void preview()
          }}
        >
          <p className="text-muted">
            Название и текст чека возьмём из столбца «Услуга», сумму — из строки. Задания не попадут на доску.
          </p>
          <RadioCards
            legend="Сколько заданий"
            columns={2}
            name="way"
            cards={[
              { value: 'shared', label: 'Одно на услугу', text: 'Мест столько, сколько людей' },
              { value: 'each', label: 'Каждому своё', text: 'По заданию на строку' },
            ]}
            value={way}
            onChange={(event) => setWay(event.currentTarget.value === 'each' ? 'each' : 'shared')}
          />
          <SelectField
            label="Категория"
            options={options}
            placeholder="Выберите"
            value={category}
            onChange={(event) => setCategory(event.currentTarget.value)}
          />
          <TextArea
            label="Результат"
            rows={4}
            maxLength={5000}
            hint="Что должно получиться: по этому вы примете работу. От 30 знаков, без часов и графика."
            value={result}
            onChange={(event) => {
              setResult(event.currentTarget.value)
              setDoubtful(false)
            }}
          />
          <DateField label="Сдать до" value={due} onChange={(event) => setDue(event.currentTarget.value)} />
          {problem !== undefined && <Notice tone={doubtful ? 'warn' : 'bad'}>{problem}</Notice>}
          <Button type="submit" variant="primary" wide pending={look.pending}>
            {doubtful ? 'Всё верно, показать' : 'Показать, что будет создано'}
          </Button>
        </form>
      )}
    </Dialog>
  )

  async function preview(): Promise<void> {
    setProblem(undefined)
    if (category === '') return setProblem('Выберите категорию')
    if (result.trim().length < 30) return setProblem('Опишите результат: от 30 знаков')
    if (!parseDay(due)) return setProblem('Введите дату: дд.мм.гггг')
    const answer = await look.run({ params, body: form() })
    if (answer.ok) return setPlan(answer.value)
    setDoubtful(answer.refusal.kind === 'doubtfulWords')
    setProblem(refusalText(answer.refusal))
  }
}

function Confirm({
  registerId,
  form,
  plan,
  onClose,
}: {
  readonly registerId: string
  readonly form: Form
  readonly plan: Plan
  readonly onClose: () => void
}) {
  const send = useCall(sendOnboardingCode, { skipAlerts: true, revalidate: false })
  const start = useCall(startOnboarding, { skipAlerts: true })
  const params = { id: registerId }
  const people = `${plan.people} ${plural(plan.people, 'человека', 'человек', 'человек')}`
  return (
    <div className="space-y-4">
      <p>
        Пригласим {people} на {formatRubles(kopecks(plan.sum), 'short')}. Деньги уйдут только за принятые вами работы.
      </p>
      <CodeStep
        verb="Создать и пригласить"
        sentText={(sent) =>
          sent
            ? `Код отправлен на ${sent.masked_phone}. Он действует 10 минут и только для этих людей и сумм.`
            : 'Отправляем код…'
        }
        send={() => send.run({ params, body: form })}
        sending={send.pending}
        confirm={async (code, sent) => {
          const answer = await start.run({ params, body: { ...form, code, sha256: sent?.sha256 ?? plan.sha256 } })
          if (answer.ok) onClose()
          return answer
        }}
        confirming={start.pending}
      />
    </div>
  )
}
