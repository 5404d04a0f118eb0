import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { eligibilityQuestions, judge } from '../domain/eligibility.ts'
import type { EligibilityAnswers } from '../domain/eligibility.ts'

type StepProps = { readonly answers: EligibilityAnswers; readonly onChange: (answers: EligibilityAnswers) => void }

/** «Можно ли вам»: questions, each with the text of the law, and an answer with the rule it follows from. */
export function EligibilityStep({ answers, onChange }: StepProps) {
  const found = judge(answers)
  return (
    <>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {eligibilityQuestions.map(({ name, label, law, article, options }) => (
          <SelectField
            key={name}
            label={label}
            name={name}
            placeholder="Выберите"
            autoComplete="off"
            hint={
              <>
                {law.replace(/\.$/, '')} <span className="whitespace-nowrap">({article}).</span>
              </>
            }
            options={options.map(({ value, label: words }) => ({ value, label: words }))}
            value={answers[name] ?? ''}
            onChange={(event) => onChange({ ...answers, [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className="mt-6" aria-live="polite">
        {found ? (
          <Answer found={found} />
        ) : (
          <p className="text-small text-muted">Ответьте на все вопросы — скажем, подходит ли вам режим.</p>
        )}
      </div>
    </>
  )
}

const answersLook = {
  yes: { tone: 'good', title: 'Вам можно стать самозанятым' },
  mind: { tone: 'warn', title: 'Можно, но учтите' },
  no: { tone: 'bad', title: 'Пока нельзя' },
} as const

function Answer({ found }: { readonly found: NonNullable<ReturnType<typeof judge>> }) {
  const { tone, title } = answersLook[found.verdict]
  return (
    <Notice tone={tone} title={title}>
      {found.rules.length === 0 ? 'Препятствий нет.' : found.rules.map((rule) => <p key={rule}>{rule}</p>)}
    </Notice>
  )
}
