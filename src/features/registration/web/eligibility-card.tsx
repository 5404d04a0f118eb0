import { useState } from 'react'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { eligibilityQuestions, judge } from '../domain/eligibility.ts'
import type { EligibilityAnswers } from '../domain/eligibility.ts'

/** «Можно ли вам»: eight questions and an answer with the rule it follows from. Nothing is sent anywhere. */
export function EligibilityCard() {
  const [answers, setAnswers] = useState<EligibilityAnswers>({})
  const found = judge(answers)
  return (
    <Card title="1. Можно ли вам">
      <div className="grid items-end gap-5 sm:grid-cols-2">
        {eligibilityQuestions.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            name={name}
            placeholder="Выберите"
            autoComplete="off"
            options={options.map(({ value, label: words }) => ({ value, label: words }))}
            value={answers[name] ?? ''}
            onChange={(event) => setAnswers({ ...answers, [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className="mt-5" aria-live="polite">
        {found ? (
          <Answer found={found} />
        ) : (
          <p className="text-small text-muted">
            Ответьте на вопросы — скажем, подходит ли вам режим. Ответы никуда не отправляются.
          </p>
        )}
      </div>
    </Card>
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
      {found.rules.length === 0
        ? 'Препятствий нет. Переходите к постановке на учёт.'
        : found.rules.map((rule) => <p key={rule}>{rule}</p>)}
    </Notice>
  )
}
