import { useState } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { tryTemplate } from '../contract/template.ts'
import type { OwnTemplateKind } from '../domain/template.ts'

type Trial = z.output<typeof tryTemplate.reply>

/** The saved draft against all contracts in force: whom it would leave without a document, and why. */
export function TemplateTrial({ kind }: { readonly kind: OwnTemplateKind }) {
  const trial = useCall(tryTemplate, { skipAlerts: true, revalidate: false })
  const [result, setResult] = useState<Trial>()
  const [refusal, setRefusal] = useState<string>()
  return (
    <div className="space-y-4">
      <p className="text-muted">
        Проверим сохранённый черновик на каждом действующем рамочном договоре: хватит ли данных организации и исполнителя. Данные
        задания берём из образца.
      </p>
      <Button pending={trial.pending} onClick={() => void run()}>
        Проверить на живых договорах
      </Button>
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
      {result && result.of_work.length > 0 && (
        <Notice tone="warn" title={`В задании может не быть: ${result.of_work.join(', ')}`}>
          По такому заданию документ не составится. Поставьте поле в условие [если …].
        </Notice>
      )}
      {result && <Result result={result} />}
    </div>
  )

  async function run(): Promise<void> {
    const answer = await trial.run({ params: { kind } })
    setResult(answer.ok ? answer.value : undefined)
    setRefusal(answer.ok ? undefined : refusalText(answer.refusal))
  }
}

function Result({ result: { checked, broken, items } }: { readonly result: Trial }) {
  const contracts = `${checked} ${plural(checked, 'договор', 'договора', 'договоров')}`
  if (checked === 0) return <Notice>Действующих договоров пока нет: проверять не на чем.</Notice>
  if (broken === 0) return <Notice tone="good" title={`Проверено: ${contracts}. Никому ничего не мешает`} />
  return (
    <div className="space-y-3">
      <Notice tone="warn" title={`Проверено: ${contracts}. Документ не составится по ${broken}`}>
        Уберите поле в условие [если …] или попросите людей заполнить данные.
      </Notice>
      <ul className="divide-y divide-line rounded-card border border-line">
        {items.map(({ document, number, person, missing }) => (
          <li key={document} className="px-4 py-2.5">
            {person} ·{' '}
            <Link className="link" to={`/client/docs/${document}`}>
              договор № {number}
            </Link>
            <div className="text-small text-muted">Не хватает: {missing.join(', ')}</div>
          </li>
        ))}
      </ul>
      {broken > items.length && <p className="text-small text-muted">И ещё {broken - items.length}.</p>}
    </div>
  )
}
