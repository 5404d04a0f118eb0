import { useState } from 'react'
import type * as z from 'zod/mini'
import { listContractors } from '#/features/contractors/contract/contractor.ts'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { previewTemplate } from '../contract/template.ts'
import { fillTemplate } from '../domain/fill-template.ts'
import { sampleFacts } from '../domain/sample-facts.ts'
import type { OwnTemplateKind } from '../domain/template.ts'
import { fieldValues } from '../domain/template-fields.ts'
import type { Template } from '../domain/template-text.ts'
import { DocumentPaper } from './document-paper.tsx'

type Seen = z.output<typeof previewTemplate.reply>
type Contractor = { readonly contractor_id: string; readonly name: string }

/** The paper of the words as they are typed, with invented data; on demand the saved draft with the data of a real person. */
export function TemplatePaper({
  kind,
  template,
  canTake,
}: {
  readonly kind: OwnTemplateKind
  readonly template: Template
  /** There is a saved draft to take a real person for. */
  readonly canTake: boolean
}) {
  const people = useCall(listContractors, { revalidate: false })
  const preview = useCall(previewTemplate, { revalidate: false })
  const [choices, setChoices] = useState<readonly Contractor[]>()
  const [seen, setSeen] = useState<Seen>()
  const sample = fillTemplate(template, fieldValues(sampleFacts(kind)))
  const { blocks, short } = seen ?? sample
  return (
    <div className="space-y-4">
      {canTake && choices === undefined && (
        <Button size="small" pending={people.pending} onClick={() => void ask()}>
          Показать на данных исполнителя
        </Button>
      )}
      {choices && (
        <SelectField
          label="Чьи данные"
          defaultValue=""
          options={[
            { value: '', label: 'Образец: придуманные данные' },
            ...choices.map((each) => ({ value: each.contractor_id, label: each.name })),
          ]}
          onChange={(event) => void take(event.target.value)}
        />
      )}
      {seen && (
        <Notice tone={seen.missing.length > 0 ? 'warn' : 'info'} title={`Сохранённый черновик на данных: ${seen.person}`}>
          {seen.missing.length > 0
            ? `Документ не составится, не хватает: ${seen.missing.join(', ')}.`
            : 'Всё заполнено. Данные задания взяты из образца.'}
        </Notice>
      )}
      <DocumentPaper blocks={blocks} onRead={() => undefined} />
      <section aria-label="Коротко" className="card p-5">
        <h3 className="mb-3 font-semibold">Коротко</h3>
        <KeyValues items={short} />
      </section>
    </div>
  )

  async function ask(): Promise<void> {
    const answer = await people.run({ query: { size: 50 } })
    if (answer.ok) setChoices(answer.value.items)
  }

  async function take(contractor: string): Promise<void> {
    if (contractor === '') return setSeen(undefined)
    const answer = await preview.run({ params: { kind }, query: { contractor } })
    if (answer.ok) setSeen(answer.value)
  }
}
