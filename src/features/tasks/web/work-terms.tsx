import { Card } from '#/platform/web/kit/card.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { categoryName } from '../domain/category.ts'
import { placeAndDays } from './place-and-days.tsx'
import { TaskFiles } from './task-files.tsx'
import type { Work } from './tracker-steps.ts'

/** The work to be done, including the exact address, which the contractor may see. */
export function WorkTerms({ work }: { readonly work: Work }) {
  return (
    <Card title="Что должно получиться">
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{work.result}</p>
      {work.criteria.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold">По чему примут работу</h3>
          <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-muted">
            {work.criteria.map((criterion) => (
              <li key={criterion} className="wrap-anywhere">
                {criterion}
              </li>
            ))}
          </ul>
        </>
      )}
      <TaskFiles id={work.task_id} side="person" />
      <div className="mt-6">
        <KeyValues
          items={[
            ...(work.contact === '' ? [] : [{ label: 'Контакт', value: <Contact text={work.contact} /> }]),
            { label: 'Категория', value: categoryName(work.category) },
            ...placeAndDays(work),
          ]}
        />
      </div>
    </Card>
  )
}

const phoneInText = /(\+?[78][\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2})/

/** Whom to ask, as the customer wrote it; a phone in it is called by a press. */
function Contact({ text }: { readonly text: string }) {
  const [before, phone, after] = text.split(phoneInText)
  if (phone === undefined) return text
  return (
    <>
      {before}
      <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
        {phone}
      </a>
      {after}
    </>
  )
}
