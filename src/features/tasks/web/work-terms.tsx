import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { categoryName } from '../domain/category.ts'
import { placeWords } from './copy.ts'
import type { Work } from './tracker-steps.ts'

/** What is to be done, with the exact address: its contractor sees it. */
export function WorkTerms({ work }: { readonly work: Work }) {
  return (
    <Card title="Что должно получиться">
      <p className="max-w-prose whitespace-pre-line break-words">{work.result}</p>
      {work.criteria.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold">По чему примут работу</h3>
          <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-muted">
            {work.criteria.map((criterion) => (
              <li key={criterion} className="break-words">
                {criterion}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-6">
        <KeyValues
          items={[
            { label: 'Категория', value: categoryName(work.category) },
            { label: 'Где', value: placeWords(work) },
            ...(work.starts_on === null ? [] : [{ label: 'Начать с', value: <Day value={work.starts_on} words /> }]),
            { label: 'Сдать до', value: <Day value={work.due_on} words /> },
          ]}
        />
      </div>
    </Card>
  )
}
